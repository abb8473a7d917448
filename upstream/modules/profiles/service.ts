/** A performer's page with the viewer's relation to the performer. */
import type { PerformerProfile } from '#contract/performers.ts'
import type { SignedIn, Visitor } from '../../http/visitor.ts'
import type { Db } from '../../kernel/database.ts'
import { readProfile } from '../performers/service.ts'
import { findOpenSubscription } from '../subscriptions/store.ts'
import { isFollowing } from '../reactions/store.ts'

/** @throws Refusal PERFORMER_NOT_FOUND */
export async function getProfile(db: Db, idOrUsername: string, visitor: Visitor): Promise<PerformerProfile> {
  const profile = await readProfile(db, idOrUsername, visitor)
  return { ...profile, relation: visitor.viewer && (await readRelation(db, visitor.viewer, profile._id)) }
}

async function readRelation(
  db: Db,
  { accountId }: SignedIn,
  performerId: string,
): Promise<PerformerProfile['relation']> {
  const subscription = await findOpenSubscription(db, accountId, performerId)
  return {
    isOwner: accountId === performerId,
    isFollowing: await isFollowing(db, accountId, performerId),
    subscription: subscription
      ? {
          _id: subscription.id,
          status: subscription.status,
          currentPeriodEnd: subscription.currentPeriodEnd.toISOString(),
          cancelledAt: subscription.cancelledAt?.toISOString() ?? null,
        }
      : null,
  }
}
