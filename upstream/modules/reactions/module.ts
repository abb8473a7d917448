import type { EntitlementAnswer } from '../entitlements/service.ts'
import type { Module } from '../module.ts'
import { deleteOwned, exportSection, type PersonalData } from '../personal-data.ts'
import { reactionRoutes } from './routes.ts'
import { endReactions } from './service.ts'
import { listFollowed } from './store.ts'
import { reactions } from './tables.ts'

const reactionsPersonalData = {
  exportSections: [
    exportSection('reactions', reactions, { owner: reactions.accountId, key: reactions.createdAt }),
  ],
  retention: [
    // This deletes reactions to types that no module registers any more; `endReactions` has deleted the rest.
    deleteOwned(reactions, reactions.accountId),
  ],
  leavingSteps: [{ beforeErasure: endReactions }],
} satisfies PersonalData

/** Answers which performers an account follows, which opens the followers' gate. */
const followingAnswer: EntitlementAnswer = {
  relation: 'isFollowing',
  listHolding: async (db, accountId, performerIds) =>
    new Set(await listFollowed(db, accountId, performerIds)),
}

export const reactionsModule: Module = {
  name: 'reactions',
  exposes: ['store.ts'],
  ...reactionsPersonalData,
  entitlementAnswers: [followingAnswer],
  routes: reactionRoutes,
}
