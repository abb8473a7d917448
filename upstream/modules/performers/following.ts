/** Follows and unfollows performers. One transaction changes the row and the performer's count of followers. */
import { cacheTags } from '#contract/cache-tags.ts'
import type { SignedIn, Visitor } from '../../http/visitor.ts'
import { revalidate } from '../../kernel/announcements.ts'
import { inTransaction, type Tx } from '../../kernel/database.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { holdRemaining } from '../accounts/service.ts'
import { deleteReaction, insertReaction } from '../reactions/store.ts'
import { nullIfMissing } from '../target.ts'
import { assertVisible } from './service.ts'
import { adjustCounter, readCounter } from './store.ts'

type Deps = Pick<Kernel, 'db' | 'clock'>

/**
 * Follows a performer; following again changes nothing.
 * @returns the number of the performer's followers
 * @throws Refusal PERFORMER_NOT_FOUND; FORBIDDEN for oneself
 */
export async function follow(
  { db, clock }: Deps,
  performerId: string,
  visitor: Visitor<SignedIn>,
): Promise<number> {
  const { accountId } = visitor.viewer
  return inTransaction(db, async (tx) => {
    await holdRemaining(tx, accountId, 'exclusive', [performerId])
    const { id } = await assertVisible(tx, performerId, visitor)
    if (id === accountId) throw new Refusal('FORBIDDEN', { text: 'You cannot follow yourself.' })
    const row = { ...whichFollow(accountId, performerId), createdAt: clock.now() }
    return count(tx, performerId, (await insertReaction(tx, row)) ? 1 : 0)
  })
}

/** @returns the number of the performer's followers. @throws Refusal PERFORMER_NOT_FOUND */
export async function unfollow(
  { db }: Pick<Deps, 'db'>,
  performerId: string,
  visitor: Visitor<SignedIn>,
): Promise<number> {
  const { accountId } = visitor.viewer
  return inTransaction(db, async (tx) => {
    await holdRemaining(tx, accountId, 'exclusive', [performerId])
    await assertVisible(tx, performerId, visitor)
    const wasThere = await deleteReaction(tx, whichFollow(accountId, performerId))
    return count(tx, performerId, wasThere ? -1 : 0)
  })
}

/** Ends a follow that the follower did not end, such as after a block. */
export async function endFollow(tx: Tx, accountId: string, performerId: string): Promise<void> {
  if (await deleteReaction(tx, whichFollow(accountId, performerId))) await count(tx, performerId, -1)
}

/** Takes one follower off the count, for a follow that was deleted with its account. */
export async function endCounted(tx: Tx, performerId: string): Promise<void> {
  await nullIfMissing(() => count(tx, performerId, -1))
}

/** Changes the counter and revalidates the performer's pages; `delta` 0 only reads. */
async function count(tx: Tx, performerId: string, delta: 1 | 0 | -1): Promise<number> {
  const total = delta
    ? await adjustCounter(tx, performerId, 'totalFollowers', delta)
    : await readCounter(tx, performerId, 'totalFollowers')
  if (total === undefined) throw new Refusal('PERFORMER_NOT_FOUND')
  if (delta) await revalidate(tx, [cacheTags.performer(performerId)])
  return total
}

function whichFollow(accountId: string, performerId: string) {
  return { accountId, objectType: 'performer' as const, objectId: performerId, action: 'follow' as const }
}
