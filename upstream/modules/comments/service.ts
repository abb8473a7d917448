/** Reads comments for visitors, and received ones for the performers who moderate them. */
import type { z } from 'zod'
import type { CommentSort } from '#contract/comment-bounds.ts'
import type { Reply } from '#contract/call.ts'
import type {
  Comment,
  listReceivedComments,
  ReceivedComment,
  searchComments as searchCall,
} from '#contract/comments.ts'
import type { SignedIn, Visitor } from '../../http/visitor.ts'
import type { Db } from '../../kernel/database.ts'
import type { AskingDeps, Kernel } from '../../kernel/kernel.ts'
import { cursorAfter, readCursor } from '../../kernel/list-cursor.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { listPeople } from '../files/store.ts'
import { avatarUrlOf } from '../files/images.ts'
import { findThings, getTarget, type FoundThings, type Target } from '../target.ts'
import { listMay } from './policy.ts'
import { findStanding } from './rules.ts'
import * as store from './store.ts'

const NIL_UUID = '00000000-0000-0000-0000-000000000000'
const MAX_UUID = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

export type Deps = AskingDeps<'clock' | 'config' | 'registry'>

interface Slice {
  limit: number
  offset: number
  after?: string | undefined
}

/**
 * Lists the comments on an object, the pinned one first. A visitor for whom the object is locked gets none, and
 * comments by people who are hidden from the visitor are left out.
 * @throws Refusal INVALID_REQUEST for a type that allows no comments, and for a cursor that no list has given; the
 *   target's own refusal when the object is not found
 */
export async function searchComments(
  deps: Deps,
  { objectType, objectId, sort, ...slice }: store.Thing & Slice & { sort: CommentSort },
  visitor: Visitor,
): Promise<Reply<typeof searchCall>> {
  const thing = { objectType, objectId }
  const found = await getPlace(deps, thing, visitor)
  const { commenters, mayComment } = await findStanding(deps, found.performerId, visitor.viewer)
  if (!found.isOpen) return { data: [], total: 0, next: null, commenters, mayComment: false, parent: null }
  const after = slice.after === undefined ? null : readCursor(slice.after)
  const pinned = await store.findPinned(deps.db, thing, visitor)
  const isFirst = !after && slice.offset === 0
  const first = pinned && isFirst ? [pinned] : []
  const limit = slice.limit - first.length
  // The pinned comment takes the first place of the whole list, so the others begin one later.
  const offset = Math.max(0, slice.offset - (pinned ? 1 : 0))
  const part = { sort, limit: limit + 1, offset, after }
  const others = await store.listComments(deps.db, thing, part, visitor)
  const rows = [...first, ...others.slice(0, limit)]
  const hasMore = others.length > limit
  const total = isFirst && !hasMore ? rows.length : await store.countComments(deps.db, thing, visitor)
  const { parent: above } = found
  const shown = await toComments(deps.db, above ? [above, ...rows] : rows, visitor.viewer)
  const [parent, data] = above ? [shown[0]!, shown.slice(1)] : [null, shown]
  const last = others.slice(0, limit).at(-1)
  const next = last ? cursorOf(last) : cursorAfter(BEGINNING[sort])
  return { data, total, next: hasMore ? next : null, commenters, mayComment, parent }
}

/** Where the list begins after a pinned comment that has filled the first part alone. */
const BEGINNING = {
  newest: { at: new Date(Date.UTC(9998, 0)), id: MAX_UUID, pinnedAt: null },
  oldest: { at: new Date(0), id: NIL_UUID, pinnedAt: null },
}

const cursorOf = ({ id, createdAt }: store.CommentRow) => cursorAfter({ id, at: createdAt, pinnedAt: null })

/** Finds a comment that the visitor may read; null otherwise. @throws Refusal when its object is not found */
export async function findComment(
  deps: Deps,
  commentId: string,
  visitor: Visitor,
): Promise<store.CommentRow | null> {
  const found = await store.findComment(deps.db, commentId, visitor)
  return found && (await getPlace(deps, found, visitor)).isOpen ? found : null
}

interface Place {
  /** The performer who owns the thing. */
  performerId: string
  /** The comment to which a reply answers. */
  parent: store.CommentRow | null
  isOpen: boolean
}

/**
 * Finds where a comment stands or would stand: on a thing, or as a reply on a comment of one.
 * @throws Refusal NOT_FOUND and the target's own; INVALID_REQUEST for a reply to a reply, and for a type that allows no
 *   comments
 */
export async function getPlace(deps: Deps, thing: store.Thing, visitor: Visitor): Promise<Place> {
  const target = getCommented(deps, thing.objectType)
  if (thing.objectType !== store.COMMENT) {
    const found = await target.find(deps, thing.objectId, visitor)
    if (!found) throw new Refusal('NOT_FOUND')
    return { performerId: found.ownerId, parent: null, isOpen: found.isOpen }
  }
  const parent = await store.findComment(deps.db, thing.objectId, visitor)
  if (!parent) throw new Refusal('COMMENT_NOT_FOUND')
  if (parent.objectType === store.COMMENT) throw notHere()
  return { ...(await getPlace(deps, parent, visitor)), parent }
}

const notHere = () =>
  new Refusal('INVALID_REQUEST', {
    problems: [{ property: 'objectId', constraints: { objectId: 'A reply cannot be replied to.' } }],
  })

export function getCommented(deps: Pick<Kernel, 'registry'>, objectType: string): Target {
  return getTarget(deps, objectType, 'objectType', (target) => target.countComments)
}

/** Lists what others have said about the performer's things, newest first. @throws Refusal INVALID_REQUEST */
export async function listReceived(
  deps: Deps,
  { limit, offset, after, ...filter }: Slice & Omit<store.ReceivedFilter, 'ownerId'>,
  visitor: Visitor<SignedIn>,
): Promise<Reply<typeof listReceivedComments>> {
  const own = { ...filter, ownerId: visitor.viewer.accountId }
  const part = { limit: limit + 1, offset, after: after === undefined ? null : readCursor(after) }
  const found = await store.listReceived(deps.db, own, part, visitor)
  const rows = found.slice(0, limit)
  const total = await store.countReceived(deps.db, own, visitor)
  const last = rows.at(-1)
  const things = await listThings(deps, rows, visitor)
  const shown = await toComments(deps.db, rows, visitor.viewer)
  const data = shown.map((comment, at) => ({ ...comment, thing: things[at]! }))
  return { data, total, next: last && found.length > limit ? cursorOf(last) : null }
}

/** Finds for each comment the thing that it is about; that of a reply is the thing of the comment above it. */
async function listThings(
  deps: Deps,
  rows: readonly store.CommentRow[],
  visitor: Visitor,
): Promise<z.input<typeof ReceivedComment>['thing'][]> {
  const replies = rows.filter(({ objectType }) => objectType === store.COMMENT)
  const parents = await store.listByIds(
    deps.db,
    replies.map(({ objectId }) => objectId),
  )
  const tops = new Map(parents.map((parent) => [parent.id, parent]))
  const topOf = (row: store.CommentRow) =>
    row.objectType === store.COMMENT ? (tops.get(row.objectId) ?? row) : row
  const found = new Map<string, FoundThings>()
  for (const [objectType, some] of Map.groupBy(rows.map(topOf), (top) => top.objectType)) {
    const ids = new Set(some.map(({ objectId }) => objectId))
    found.set(
      objectType,
      await findThings(getTarget(deps, objectType, 'objectType'), deps, [...ids], visitor),
    )
  }
  return rows.map((row) => {
    const { objectType, objectId } = topOf(row)
    const thing = found.get(objectType)?.get(objectId)
    const { label } = getTarget(deps, objectType, 'objectType')
    return thing ? { objectType, _id: objectId, label, text: thing.text } : null
  })
}

export async function toComments(
  db: Db,
  rows: readonly store.CommentRow[],
  viewer: SignedIn | null,
): Promise<Comment[]> {
  const authors = await listPeople(
    db,
    rows.map(({ authorId }) => authorId),
  )
  return rows.map((row) => {
    const { name, username, avatar } = authors.get(row.authorId)!
    const { id, objectType, objectId, text, totalReplies } = row
    return {
      _id: id,
      objectType,
      objectId,
      text,
      createdAt: row.createdAt.toISOString(),
      editedAt: row.editedAt?.toISOString() ?? null,
      isPinned: row.pinnedAt !== null,
      totalReplies,
      author: {
        _id: row.authorId,
        name,
        username,
        avatarUrl: avatarUrlOf(avatar),
        isOwner: row.authorId === row.ownerId,
      },
      may: listMay(row, viewer),
    }
  })
}
