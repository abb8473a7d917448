/**
 * Writes, changes and deletes comments. A transaction locks the author's account exclusively, and shared those of the
 * performer who owns the thing and of the comment's author to whom a reply answers: so a block, and the deletion of an
 * account, wait for it or are seen by it. Then it locks the comment before the replies to it, and these before the thing.
 */
import type { CacheTag } from '#contract/cache-tags.ts'
import { cacheTags } from '#contract/cache-tags.ts'
import type { Comment } from '#contract/comments.ts'
import type { SignedIn, Visitor } from '../../http/visitor.ts'
import { revalidate } from '../../kernel/announcements.ts'
import { inTransaction, type Tx } from '../../kernel/database.ts'
import { type Intent, onceByKey } from '../../kernel/idempotency.ts'
import { newId } from '../../kernel/ids.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { findAccount, lockAccounts } from '../accounts/store.ts'
import { nullIfMissing } from '../target.ts'
import { listMay } from './policy.ts'
import { assertAllowed } from './rules.ts'
import { findComment, getCommented, getPlace, toComments } from './service.ts'
import * as store from './store.ts'

type Deps = Pick<Kernel, 'db' | 'clock' | 'config' | 'registry'>
type Registry = Pick<Kernel, 'registry'>

export interface NewComment {
  /** The type of a registered target that allows comments. */
  objectType: string
  objectId: string
  authorId: string
  text: string
  createdAt: Date
}

/**
 * Comments on a thing or replies to a comment, once per key.
 * @throws Refusal INVALID_REQUEST for a reply to a reply; NOT_FOUND, COMMENT_NOT_FOUND and the target's own; FORBIDDEN
 *   for a locked thing; COMMENTS_LIMITED, WORD_NOT_ALLOWED, IDEMPOTENCY_MISMATCH
 */
export async function createComment(
  deps: Deps,
  intent: Intent,
  { text, ...thing }: store.Thing & { text: string },
  visitor: Visitor<SignedIn>,
): Promise<Comment> {
  const { viewer } = visitor
  const { performerId, parent } = await getPlace(deps, thing, visitor)
  return onceByKey(deps.db, intent, async (tx) => {
    const shared = [performerId, ...(parent ? [parent.authorId] : [])]
    await lockAccounts(tx, { exclusive: [viewer.accountId], shared })
    const now = { ...deps, db: tx }
    if ((await findAccount(tx, viewer.accountId))?.status === 'deleted') throw new Refusal('FORBIDDEN')
    const { isOpen } = await getPlace(now, thing, visitor)
    if (!isOpen) throw new Refusal('FORBIDDEN', { text: 'Open this before you comment on it.' })
    await assertAllowed(now, performerId, { viewer, text, isNew: true })
    const id = newId()
    const comment = { ...thing, authorId: viewer.accountId, text, createdAt: deps.clock.now() }
    await revalidate(tx, await insertOn(tx, deps, thing, [{ id, ...comment }]))
    const [made] = await toComments(tx, [(await store.findAny(tx, id))!], viewer)
    return made!
  })
}

/**
 * Inserts comments and raises the counts of their objects, without revalidating pages.
 * @returns the ids, in the order of `comments`
 * @throws Refusal NOT_FOUND
 */
export async function insertComments(
  tx: Tx,
  deps: Registry,
  comments: readonly NewComment[],
): Promise<string[]> {
  const rows = comments.map(({ objectType, objectId, authorId, text, createdAt }) => ({
    id: newId(),
    objectType,
    objectId,
    authorId,
    text,
    createdAt,
  }))
  const byThing = Map.groupBy(rows, ({ objectType, objectId }) => `${objectType} ${objectId}`)
  for (const some of byThing.values()) await insertOn(tx, deps, some[0]!, some)
  return rows.map(({ id }) => id)
}

async function insertOn(
  tx: Tx,
  deps: Registry,
  thing: store.Thing,
  rows: (NewComment & { id: string })[],
): Promise<CacheTag[]> {
  const counted = await countComments(tx, deps, thing, rows.length)
  if (!counted) throw new Refusal('NOT_FOUND')
  const { ownerId, tags } = counted
  await store.insertComments(
    tx,
    rows.map((row) => ({ ...row, ownerId })),
  )
  return tags
}

/** Changes the text of the author's own comment. @throws Refusal COMMENT_NOT_FOUND, WORD_NOT_ALLOWED */
export async function editComment(
  deps: Deps,
  commentId: string,
  text: string,
  visitor: Visitor<SignedIn>,
): Promise<Comment> {
  const { viewer } = visitor
  const found = await nullIfMissing(() => findComment(deps, commentId, visitor))
  if (!found || !listMay(found, viewer).includes('edit')) throw new Refusal('COMMENT_NOT_FOUND')
  return inTransaction(deps.db, async (tx) => {
    const { ownerId } = found
    await lockAccounts(tx, { exclusive: [viewer.accountId], shared: ownerId ? [ownerId] : [] })
    const now = { ...deps, db: tx }
    const before = await nullIfMissing(() => findComment(now, commentId, visitor))
    if (!before) throw new Refusal('COMMENT_NOT_FOUND')
    if (ownerId) await assertAllowed(now, ownerId, { viewer, text, isNew: false })
    const isSame = before.text === text
    const change = { text, editedAt: deps.clock.now() }
    const row = isSame ? before : await store.updateComment(tx, commentId, change)
    if (!row) throw new Refusal('COMMENT_NOT_FOUND')
    if (!isSame) await revalidate(tx, [cacheTags.content(await findThingId(tx, row))])
    const [shown] = await toComments(tx, [row], viewer)
    return shown!
  })
}

/** The id of the thing that a comment, or the comment above a reply, is about. */
async function findThingId(tx: Tx, { objectType, objectId }: store.Thing): Promise<string> {
  const parent = objectType === store.COMMENT && (await store.findAny(tx, objectId))
  return parent ? parent.objectId : objectId
}

/**
 * Deletes a comment and the replies to it, for its author, the performer who owns the thing, or an operator.
 * @throws Refusal COMMENT_NOT_FOUND, also for everybody else
 */
export async function deleteComment(
  deps: Deps,
  commentId: string,
  { viewer }: Visitor<SignedIn>,
): Promise<void> {
  const found = await store.findAny(deps.db, commentId)
  if (!found || found.deletedAt || !listMay(found, viewer).includes('delete'))
    throw new Refusal('COMMENT_NOT_FOUND')
  await removeLocked(deps, found)
}

/** Deletes a comment whoever asks; does nothing for one that is gone. */
export async function removeReported(deps: Deps, commentId: string): Promise<void> {
  const found = await store.findAny(deps.db, commentId)
  if (found) await removeLocked(deps, found)
}

async function removeLocked(
  deps: Deps,
  { id, authorId, ownerId, ...thing }: store.CommentRow,
): Promise<void> {
  const parent = thing.objectType === store.COMMENT && (await store.findAny(deps.db, thing.objectId))
  await inTransaction(deps.db, async (tx) => {
    const shared = [...(ownerId ? [ownerId] : []), ...(parent ? [parent.authorId] : [])]
    await lockAccounts(tx, { exclusive: [authorId], shared })
    await removeComment(tx, deps, id)
  })
}

/** Marks a comment and the replies to it as deleted in `tx`, and lowers the count of its object. */
export async function removeComment(
  tx: Tx,
  deps: Pick<Kernel, 'registry' | 'clock'>,
  commentId: string,
): Promise<void> {
  const found = await store.findAny(tx, commentId)
  if (!found) return
  const at = deps.clock.now()
  const isReply = found.objectType === store.COMMENT
  if (isReply) await store.lockComments(tx, [found.objectId])
  const thing = await store.markDeleted(tx, commentId, at)
  if (!thing) return
  if (!isReply) await store.markRepliesDeleted(tx, [commentId], at)
  const counted = await countComments(tx, deps, thing, -1)
  if (counted) await revalidate(tx, counted.tags)
}

/**
 * Deletes an account's comments and takes those that were visible off the counts of their objects. Replies of others to
 * them are marked as deleted.
 */
export async function deleteCommentsOf(
  tx: Tx,
  deps: Pick<Kernel, 'registry' | 'clock'>,
  accountId: string,
): Promise<void> {
  const { own, parents } = await store.listTopOf(tx, accountId)
  await store.lockComments(tx, [...own, ...parents])
  await store.markRepliesDeleted(tx, own, deps.clock.now())
  const rows = await store.deleteByAuthor(tx, accountId)
  const byThing = Map.groupBy(rows, (row) => row.objectId)
  // Comments come before things. The ids are sorted, so that two accounts that are deleted at once lock in one order.
  const inOrder = [...byThing.values()].toSorted(([a], [b]) =>
    a!.objectType === b!.objectType
      ? Number(a!.objectId > b!.objectId) || -1
      : Number(a!.objectType !== store.COMMENT) || -1,
  )
  for (const some of inOrder) {
    const shown = some.filter((row) => row.deletedAt === null)
    const counted = shown.length > 0 && (await countComments(tx, deps, some[0]!, -shown.length))
    if (counted) await revalidate(tx, counted.tags)
  }
}

/** Pins a comment, which ends the pin of another one, or takes its pin. @throws Refusal COMMENT_NOT_FOUND */
export async function pinComment(
  deps: Deps,
  commentId: string,
  viewer: SignedIn,
  isPinned: boolean,
): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    // Two pins at once would both find no other one.
    await lockAccounts(tx, { exclusive: [viewer.accountId] })
    const found = await store.findAny(tx, commentId)
    if (!found || !listMay(found, viewer).includes('pin')) throw new Refusal('COMMENT_NOT_FOUND')
    const pinned = await store.findPinned(tx, found, { viewer, country: null })
    await store.lockComments(tx, [commentId, ...(pinned ? [pinned.id] : [])])
    if (isPinned && pinned && pinned.id !== commentId)
      await store.updateComment(tx, pinned.id, { pinnedAt: null })
    const pinnedAt = isPinned ? (found.pinnedAt ?? deps.clock.now()) : null
    if (!(await store.updateComment(tx, commentId, { pinnedAt }))) throw new Refusal('COMMENT_NOT_FOUND')
    await revalidate(tx, [cacheTags.content(found.objectId)])
  })
}

/** Changes the count of a thing's comments. @returns null for a thing that is gone */
async function countComments(
  tx: Tx,
  deps: Registry,
  { objectType, objectId }: store.Thing,
  delta: number,
): Promise<{ tags: CacheTag[]; ownerId: string } | null> {
  return getCommented(deps, objectType).countComments!(tx, objectId, delta)
}
