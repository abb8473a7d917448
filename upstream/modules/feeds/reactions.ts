/** The calls of reactions: performers are followed, posts are liked or bookmarked. */
import type { z } from 'zod'
import { cacheTags } from '#contract/cache-tags.ts'
import type { addReaction as addCall } from '#contract/reactions.ts'
import type { SignedIn, Visitor } from '../../http/visitor.ts'
import { revalidate } from '../../kernel/announcements.ts'
import { inTransaction, type Tx } from '../../kernel/database.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { follow, unfollow } from '../performers/service.ts'
import { countReactions, deleteReaction, insertReaction } from '../reactions/service.ts'
import { getPostStanding } from './service.ts'
import { adjustPostCounter } from './store.ts'

export type Reaction = z.output<NonNullable<typeof addCall.body>>
type PostReaction = { objectType: 'feed'; objectId: string; action: 'like' | 'bookmark' }
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
  const wanted = toPostReaction(reaction)
  if (!wanted) return follow(deps, reaction.objectId, visitor)
  const { isOpen } = await getPostStanding(deps, wanted.objectId, visitor)
  if (wanted.action === 'like' && !isOpen)
    throw new Refusal('FORBIDDEN', { text: 'Unlock this post before you like it.' })
  return inTransaction(deps.db, async (tx) => {
    const row = { ...wanted, accountId: visitor.viewer.accountId, createdAt: deps.clock.now() }
    return count(tx, wanted, (await insertReaction(tx, row)) ? 1 : 0)
  })
}

/** @returns the object's count of such reactions. @throws Refusal PERFORMER_NOT_FOUND, POST_NOT_FOUND */
export async function removeReaction(
  deps: Deps,
  reaction: Reaction,
  visitor: Visitor<SignedIn>,
): Promise<number> {
  const wanted = toPostReaction(reaction)
  if (!wanted) return unfollow(deps, reaction.objectId, visitor)
  await getPostStanding(deps, wanted.objectId, visitor)
  return inTransaction(deps.db, async (tx) => {
    const wasThere = await deleteReaction(tx, { ...wanted, accountId: visitor.viewer.accountId })
    return count(tx, wanted, wasThere ? -1 : 0)
  })
}

/** @returns null for a follow. @throws Refusal INVALID_REQUEST for an action that the object does not take */
function toPostReaction({ objectType, objectId, action }: Reaction): PostReaction | null {
  if (objectType === 'performer' && action === 'follow') return null
  if (objectType === 'feed' && action !== 'follow') return { objectType, objectId, action }
  const text = 'Performers are followed; posts are liked or bookmarked.'
  throw new Refusal('INVALID_REQUEST', { problems: [{ property: 'action', constraints: { action: text } }] })
}

/** Moves the counter with the row and tells the page cache; `delta` 0 only reads. */
async function count(tx: Tx, { objectId, action }: PostReaction, delta: 1 | 0 | -1): Promise<number> {
  if (action === 'bookmark') return countReactions(tx, objectId, action)
  const post = await adjustPostCounter(tx, objectId, 'totalLikes', delta)
  if (!post) throw new Refusal('POST_NOT_FOUND')
  // The count stands at the post and in its performer's feed.
  if (delta) await revalidate(tx, [cacheTags.post(objectId), cacheTags.performer(post.performerId)])
  return post.total
}
