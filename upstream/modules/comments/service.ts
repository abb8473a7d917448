import type { z } from 'zod'
import type { CacheTag } from '#contract/cache-tags.ts'
import type { Comment } from '#contract/comments.ts'
import type { Visitor } from '../../http/visitor.ts'
import { revalidate } from '../../kernel/announcements.ts'
import type { Db, Tx } from '../../kernel/database.ts'
import { newId } from '../../kernel/ids.ts'
import type { AskingDeps, Kernel } from '../../kernel/kernel.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { listPeople } from '../files/store.ts'
import { avatarUrlOf } from '../files/images.ts'
import { getTarget, type Target } from '../target.ts'
import * as store from './store.ts'

export interface NewComment {
  /** The type of a registered target that allows comments. */
  objectType: string
  objectId: string
  authorId: string
  text: string
  createdAt: Date
}

type Deps = AskingDeps<'clock' | 'config' | 'registry'>
type Thing = Pick<NewComment, 'objectType' | 'objectId'>

/**
 * Lists the comments on an object, newest first. A visitor for whom the object is locked gets none, and comments by
 * people who are hidden from the visitor are left out.
 * @throws Refusal INVALID_REQUEST for a type that allows no comments; the target's own refusal when the object is
 *   not found
 */
export async function searchComments(
  deps: Deps,
  query: Thing & { limit: number; offset: number },
  visitor: Visitor,
): Promise<{ data: z.infer<typeof Comment>[]; total: number }> {
  if (!(await isOpen(deps, query, visitor))) return { data: [], total: 0 }
  const rows = await store.listComments(deps.db, query, visitor)
  const total = await store.countComments(deps.db, query, visitor)
  return { data: await toComments(deps.db, rows), total }
}

/** Finds a comment that the visitor may read; null otherwise. @throws Refusal when its object is not found */
export async function findComment(
  deps: Deps,
  commentId: string,
  visitor: Visitor,
): Promise<{ authorId: string; text: string } | null> {
  const found = await store.findComment(deps.db, commentId, visitor)
  return found && (await isOpen(deps, found, visitor)) ? found : null
}

async function isOpen(deps: Deps, { objectType, objectId }: Thing, visitor: Visitor): Promise<boolean> {
  const thing = await getCommented(deps, objectType).find(deps, objectId, visitor)
  if (!thing) throw new Refusal('NOT_FOUND')
  return thing.isOpen
}

/** Inserts comments and raises the counts of their objects, without revalidating pages. */
export async function insertComments(
  tx: Tx,
  deps: Pick<Kernel, 'registry'>,
  comments: NewComment[],
): Promise<void> {
  await store.insertComments(
    tx,
    comments.map((comment) => ({ id: newId(), ...comment })),
  )
  for (const some of Map.groupBy(
    comments,
    ({ objectType, objectId }) => `${objectType} ${objectId}`,
  ).values()) {
    await countComments(tx, deps, some[0]!, some.length)
  }
}

/** Marks a comment as deleted in `tx` and lowers the count of its object. */
export async function removeComment(
  tx: Tx,
  deps: Pick<Kernel, 'registry'>,
  commentId: string,
): Promise<void> {
  const thing = await store.markDeleted(tx, commentId)
  if (thing) await revalidate(tx, await countComments(tx, deps, thing, -1))
}

/** @returns the cache tags of the pages that show the count */
export async function countComments(
  tx: Tx,
  deps: Pick<Kernel, 'registry'>,
  { objectType, objectId }: Thing,
  delta: number,
): Promise<CacheTag[]> {
  return getCommented(deps, objectType).countComments!(tx, objectId, delta)
}

function getCommented(deps: Pick<Kernel, 'registry'>, objectType: string): Target {
  return getTarget(deps, objectType, 'objectType', (target) => target.countComments)
}

async function toComments(db: Db, rows: readonly store.CommentRow[]): Promise<z.infer<typeof Comment>[]> {
  const authors = await listPeople(
    db,
    rows.map(({ authorId }) => authorId),
  )
  return rows.map(({ id, objectType, objectId, authorId, text, createdAt }) => {
    const { name, username, avatar } = authors.get(authorId)!
    return {
      _id: id,
      objectType,
      objectId,
      text,
      createdAt: createdAt.toISOString(),
      author: { _id: authorId, name, username, avatarUrl: avatarUrlOf(avatar) },
    }
  })
}
