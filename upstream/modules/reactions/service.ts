import type { z } from 'zod'
import { cacheTags } from '#contract/cache-tags.ts'
import type { addReaction as addCall } from '#contract/reactions.ts'
import type { SignedIn, Visitor } from '../../http/visitor.ts'
import { revalidate } from '../../kernel/announcements.ts'
import { inTransaction, type Tx } from '../../kernel/database.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { adjustPostCounter, getPostStanding } from '../feeds/service.ts'
import { adjustCounter, assertVisible, readCounter } from '../performers/service.ts'
import * as store from './store.ts'

export { insertReactions } from './store.ts'

export type Reaction = z.output<NonNullable<typeof addCall.body>>
type Deps = Pick<Kernel, 'db' | 'clock' | 'registry'>

/**
 * Follows, likes or bookmarks; doing it again changes nothing. @returns the object's count of such reactions
 * @throws Refusal PERFORMER_NOT_FOUND, POST_NOT_FOUND, FORBIDDEN (oneself; a like for a post that is locked)
 */
export async function addReaction(
  deps: Deps,
  reaction: Reaction,
  visitor: Visitor<SignedIn>,
): Promise<number> {
  const { db, clock } = deps
  refuseMismatch(reaction)
  await assertReactable(deps, reaction, visitor)
  return inTransaction(db, async (tx) => {
    const row = { ...reaction, accountId: visitor.viewer.accountId, createdAt: clock.now() }
    return settle(tx, reaction, (await store.insertReaction(tx, row)) ? 1 : 0)
  })
}

/** Takes it back. @throws Refusal PERFORMER_NOT_FOUND, POST_NOT_FOUND */
export async function removeReaction(
  deps: Deps,
  reaction: Reaction,
  visitor: Visitor<SignedIn>,
): Promise<number> {
  const { db } = deps
  const { viewer } = visitor
  refuseMismatch(reaction)
  if (reaction.action === 'follow') await assertVisible(db, reaction.objectId, visitor)
  else await getPostStanding(deps, reaction.objectId, visitor)
  return inTransaction(db, async (tx) => {
    const wasThere = await store.deleteReaction(tx, { ...reaction, accountId: viewer.accountId })
    return settle(tx, reaction, wasThere ? -1 : 0)
  })
}

function refuseMismatch({ objectType, action }: Reaction): void {
  if ((objectType === 'performer') === (action === 'follow')) return
  const text = 'Performers are followed; posts are liked or bookmarked.'
  throw new Refusal('INVALID_REQUEST', { problems: [{ property: 'action', constraints: { action: text } }] })
}

async function assertReactable(
  deps: Deps,
  { objectId, action }: Reaction,
  visitor: Visitor<SignedIn>,
): Promise<void> {
  if (action === 'follow') {
    const { id } = await assertVisible(deps.db, objectId, visitor)
    if (id === visitor.viewer.accountId)
      throw new Refusal('FORBIDDEN', { text: 'You cannot follow yourself.' })
    return
  }
  const { isOpen } = await getPostStanding(deps, objectId, visitor)
  if (action === 'like' && !isOpen)
    throw new Refusal('FORBIDDEN', { text: 'Unlock this post before you like it.' })
}

/** Moves the counter with the row and tells the page cache; `delta` 0 only reads. */
async function settle(tx: Tx, { objectId, action }: Reaction, delta: 1 | 0 | -1): Promise<number> {
  if (action === 'follow') {
    const total = delta
      ? await adjustCounter(tx, objectId, 'totalFollowers', delta)
      : await readCounter(tx, objectId, 'totalFollowers')
    if (total === undefined) throw new Refusal('PERFORMER_NOT_FOUND')
    if (delta) await revalidate(tx, [cacheTags.performer(objectId)])
    return total
  }
  if (action === 'bookmark') return store.countReactions(tx, objectId, action)
  const post = await adjustPostCounter(tx, objectId, 'totalLikes', delta)
  if (!post) throw new Refusal('POST_NOT_FOUND')
  // The count stands at the post and in its performer's feed.
  if (delta) await revalidate(tx, [cacheTags.post(objectId), cacheTags.performer(post.performerId)])
  return post.total
}

/** A blocked fan follows no more. With `tx`. */
export async function endFollow(tx: Tx, fanId: string, performerId: string): Promise<void> {
  const which = { accountId: fanId, objectId: performerId, action: 'follow' as const }
  if (await store.deleteReaction(tx, which)) await settle(tx, { ...which, objectType: 'performer' }, -1)
}
