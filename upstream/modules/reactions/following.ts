import type { EntitlementAnswer } from '../entitlements/service.ts'
import { listFollowed } from './store.ts'

/** Whoever follows a performer passes the followers' gate. */
export const followingAnswer: EntitlementAnswer = {
  relation: 'isFollowing',
  listHolding: async (db, accountId, performerIds) =>
    new Set(await listFollowed(db, accountId, performerIds)),
}
