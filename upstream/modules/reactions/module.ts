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
    // What is left of kinds that no module has any more; the rest has gone by the step below.
    deleteOwned(reactions, reactions.accountId),
  ],
  leavingSteps: [{ beforeErasure: endReactions }],
} satisfies PersonalData

/** Whoever follows a performer passes the followers' gate. */
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
