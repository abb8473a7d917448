import { exportSection, type PersonalData } from '../personal-data.ts'
import { endAllOfFan, endAllOfPerformer } from './service.ts'
import { subscriptions } from './tables.ts'

export const subscriptionsPersonalData = {
  exportSections: [
    exportSection('subscriptions', subscriptions, { owner: subscriptions.fanId, key: subscriptions.id }),
    exportSection('subscribers', subscriptions, {
      owner: subscriptions.performerId,
      key: subscriptions.id,
    }),
  ],
  retention: [
    {
      // Ended and kept: they belong to the other side too.
      table: subscriptions,
      outcome: 'changed',
      change: (tx, { clock }, accountId) => endAllOfFan(tx, accountId, clock.now()),
    },
  ],
  leaving: {
    whilePerformerLeaves: ({ db, clock }, performerId) => endAllOfPerformer(db, performerId, clock.now()),
    beforeErasure: ({ db, clock }, accountId) => endAllOfPerformer(db, accountId, clock.now()),
  },
} satisfies PersonalData
