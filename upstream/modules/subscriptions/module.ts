import { duringEvent } from '../../kernel/domain-events.ts'
import type { Module } from '../module.ts'
import { exportSection, type PersonalData } from '../personal-data.ts'
import { sells } from '../sales/sale-kinds.ts'
import { USER_BLOCKED } from '../visibility/events.ts'
import { endAndRefund, endAllOfFan, endAllOfPerformer } from './ending.ts'
import { ledgerChecks } from './ledger-checks.ts'
import { renewDue } from './renewals.ts'
import { subscriptionRoutes } from './routes.ts'
import { subscriptionSale, listAccess } from './service.ts'
import { subscriptions } from './tables.ts'

const subscriptionsPersonalData = {
  exportSections: [
    exportSection('subscriptions', subscriptions, { owner: subscriptions.fanId, key: subscriptions.id }),
    exportSection('subscribers', subscriptions, {
      owner: subscriptions.performerId,
      key: subscriptions.id,
    }),
  ],
  retention: [
    {
      // The subscriptions are ended and kept, because they belong to the performer too.
      table: subscriptions,
      outcome: 'changed',
      change: (tx, { clock }, accountId) => endAllOfFan(tx, accountId, clock.now()),
    },
  ],
  leavingSteps: [
    {
      whilePerformerLeaves: ({ db, clock }, performerId) => endAllOfPerformer(db, performerId, clock.now()),
      beforeErasure: ({ db, clock }, accountId) => endAllOfPerformer(db, accountId, clock.now()),
    },
  ],
} satisfies PersonalData

export const subscriptionsModule: Module = {
  name: 'subscriptions',
  exposes: ['store.ts'],
  ...subscriptionsPersonalData,
  ...sells(subscriptionSale),
  ledgerChecks,
  entitlementAnswers: [{ relation: 'hasSubscription', listHolding: listAccess }],
  routes: subscriptionRoutes,
  handlers: [
    duringEvent(USER_BLOCKED, async (tx, { performerId, userId: fanId }, { clock }) => {
      await endAndRefund(tx, { fanId, performerId, at: clock.now() })
    }),
  ],
  schedules: [{ name: 'subscriptions-renew', cron: '* * * * *', run: renewDue }],
}
