/** Reads published content for visitors, and own content for performers. */
import type { SignedIn, Visitor } from '../../http/visitor.ts'
import type { Db } from '../../kernel/database.ts'
import type { AskingDeps, Kernel } from '../../kernel/kernel.ts'
import { cursorAfter, readCursor } from '../../kernel/list-cursor.ts'
import { isOpenTo } from '../entitlements/policy.ts'
import { listStandings } from '../entitlements/service.ts'
import { createSigner } from '../files/service.ts'
import { prefixQuery } from '../performers/search-terms.ts'
import type { FoundThing } from '../target.ts'
import * as views from '../views/service.ts'
import { shapeOf, valuesOf } from '../visibility/store.ts'
import * as lists from './list-store.ts'
import { type ContentKind, lockedTextOf } from './policy.ts'
import { type ShownContent, toContent, toOwnContent } from './presenting.ts'
import * as store from './store.ts'

type Deps = Pick<Kernel, 'db' | 'clock' | 'config' | 'registry'>

/** The bounds of a part of a list, as `growingPage` of the contract declares them. */
export interface Slice {
  limit: number
  offset: number
  after?: string | undefined
}

export interface Part<T> {
  data: T[]
  total: number
  next: string | null
}

/** How many things can be asked for by their ids at once. */
const MOST_BY_IDS = 100

/** What a kind makes of a shown thing, with the row for what only the kind shows. */
type Present<T> = (shown: ShownContent, content: store.ContentRecord) => T

/**
 * Lists one performer's things of a kind, pinned first, or those of all performers, as the visitor may see them.
 * @throws Refusal INVALID_REQUEST for a cursor that no list has given
 */
export async function listPublished<T>(
  deps: Deps,
  kind: ContentKind,
  query: Slice & { performerId?: string | undefined; q?: string | undefined },
  visitor: Visitor,
  present: Present<T>,
): Promise<Part<T>> {
  const { performerId, q } = query
  const whose = performerId
    ? whereOf(kind, 'ofPerformer', visitor, { performerId })
    : whereOf(kind, 'all', visitor, {})
  const order = performerId && !q ? 'pinnedFirst' : 'newestFirst'
  return readPart(
    deps,
    visitor.viewer,
    { where: q ? matching(whose, q) : whose, order, slice: query },
    present,
  )
}

/** Lists the things of performers whom the fan follows or subscribes to, newest first. @throws Refusal INVALID_REQUEST */
export async function listFollowed<T>(
  deps: Deps,
  kind: ContentKind,
  slice: Slice,
  visitor: Visitor<SignedIn>,
  present: Present<T>,
): Promise<Part<T>> {
  const where = whereOf(kind, 'followed', visitor, { fanId: visitor.viewer.accountId })
  return readPart(deps, visitor.viewer, { where, order: 'newestFirst', slice }, present)
}

/**
 * Lists the things that the fan has bookmarked and may still find, the last bookmark first. An archived thing is among
 * them if the fan has bought it.
 * @throws Refusal INVALID_REQUEST
 */
export async function listBookmarked<T>(
  deps: Deps,
  kind: ContentKind,
  slice: Slice,
  visitor: Visitor<SignedIn>,
  present: Present<T>,
): Promise<Part<T>> {
  const now = deps.clock.now().toISOString()
  const where = whereOf(kind, 'bookmarked', visitor, { fanId: visitor.viewer.accountId, now })
  return readPart(deps, visitor.viewer, { where, order: 'lastBookmarkedFirst', slice }, present)
}

/**
 * Finds a published thing, or an archived one that the visitor has bought.
 * @returns undefined when the visitor may not find it
 */
export async function findPublished<T>(
  deps: Deps,
  kind: ContentKind,
  contentId: string,
  visitor: Visitor,
  present: Present<T>,
): Promise<T | undefined> {
  const [found] = await listByIds(deps, kind, [contentId], visitor, present)
  return found
}

/** Lists the things of these ids that the visitor may find: published ones, and archived ones that the visitor has bought. */
export async function listByIds<T>(
  deps: Deps,
  kind: ContentKind,
  contentIds: readonly string[],
  visitor: Visitor,
  present: Present<T>,
): Promise<T[]> {
  const rows = await listSome(deps, kind, contentIds, visitor)
  return presentAll(deps, visitor.viewer, rows, present)
}

/** Reads what a thing is now; undefined for one that is deleted. */
export async function findCurrent(
  db: Db,
  kind: ContentKind,
  contentId: string,
): Promise<Pick<store.ContentRecord, 'state' | 'gate' | 'text' | 'publishedAt'> | undefined> {
  return store.findAny(db, { kind, id: contentId })
}

/** A thing as the modules above find it. */
type FoundContent = FoundThing & Pick<store.ContentRecord, 'hasPoll'>

/** Finds things for reactions, comments and reports, with the text that the visitor may read; at most 100 are asked for. */
export async function findTargets(
  deps: AskingDeps<'clock' | 'registry'>,
  kind: ContentKind,
  contentIds: readonly string[],
  visitor: Visitor,
): Promise<ReadonlyMap<string, FoundContent>> {
  const rows = await listSome(deps, kind, contentIds, visitor)
  const areOpen = await findAccess(deps, visitor.viewer, rows)
  const found = new Map<string, FoundContent>()
  for (const [at, { content }] of rows.entries()) {
    const { id, performerId: ownerId, text, state, hasPoll } = content
    const isOpen = areOpen[at]!
    if (state === 'archived' && !isOpen) continue
    found.set(id, { ownerId, text: isOpen ? text : lockedTextOf(text), isOpen, hasPoll })
  }
  return found
}

/** Counts the published things of a kind in which a text is found; an empty text finds all. */
export async function countFound(db: Db, kind: ContentKind, text: string, visitor: Visitor) {
  const all = whereOf(kind, 'all', visitor, {})
  return lists.countFound(db, text ? matching(all, text) : all)
}

/**
 * Counts a view of a thing's page. A locked thing counts too: its preview and its price are looked at.
 * @returns false when the visitor may not find it
 */
export async function countView(
  deps: Pick<Kernel, 'db' | 'clock' | 'registry'>,
  kind: ContentKind,
  contentId: string,
  from: views.Looker,
): Promise<boolean> {
  const found = (await findTargets(deps, kind, [contentId], from.visitor)).get(contentId)
  if (!found) return false
  const seen = { subjectType: kind, subjectId: contentId, ownerId: found.ownerId }
  await views.countView(deps, seen, from, (tx) =>
    store.adjustContentCounter(tx, { kind, id: contentId }, 'totalViews', 1),
  )
  return true
}

async function listSome(
  deps: AskingDeps<'clock'>,
  kind: ContentKind,
  contentIds: readonly string[],
  visitor: Visitor,
) {
  const where = whereOf(kind, 'some', visitor, { contentIds })
  const part = {
    order: 'newestFirst',
    limit: contentIds.length === 1 ? 1 : MOST_BY_IDS,
    offset: 0,
    after: null,
  } as const
  return lists.listContents(deps.db, readerOf(deps, visitor.viewer), where, part)
}

function readerOf({ clock }: Pick<Kernel, 'clock'>, viewer: SignedIn | null): lists.Reader {
  return { viewerId: viewer?.accountId ?? null, now: clock.now() }
}

/** @param values for the placeholders that `which` names */
function whereOf(
  kind: ContentKind,
  which: lists.ContentFilter['which'],
  visitor: Visitor,
  values: Record<string, unknown>,
): lists.Where {
  return {
    filter: { kind, visitor: shapeOf(visitor), which, search: 'off' },
    values: { ...valuesOf(visitor), ...values },
  }
}

/** Narrows a list to the things in which a text is found. */
function matching(where: lists.Where, text: string): lists.Where {
  const words = prefixQuery(text)
  return {
    filter: { ...where.filter, search: words ? 'words' : 'nothing' },
    values: { ...where.values, words },
  }
}

interface Wanted {
  where: lists.Where
  order: lists.Order
  slice: Slice
}

async function readPart<T>(
  deps: Deps,
  viewer: SignedIn | null,
  { where, order, slice }: Wanted,
  present: Present<T>,
): Promise<Part<T>> {
  const { limit, offset } = slice
  const after = slice.after === undefined ? null : readCursor(slice.after)
  // One more than the part tells whether another one follows.
  const found = await lists.listContents(deps.db, readerOf(deps, viewer), where, {
    order,
    limit: limit + 1,
    offset,
    after,
  })
  const rows = found.slice(0, limit)
  const data = await presentAll(deps, viewer, rows, present)
  const hasMore = found.length > limit
  // Counting is left out where it tells nothing new: a first part without another one is the whole list.
  const isWhole = !after && offset === 0 && !hasMore
  const total = isWhole ? rows.length : await lists.countContents(deps.db, where)
  const last = rows.at(-1)
  return { data, total, next: last && hasMore ? cursorOf(last, order) : null }
}

function cursorOf({ content, placedAt }: lists.ContentRow, order: lists.Order): string {
  const { id, pinnedAt, publishedAt } = content
  return cursorAfter({
    id,
    at: placedAt ?? publishedAt!,
    pinnedAt: order === 'pinnedFirst' ? pinnedAt : null,
  })
}

/**
 * Runs at most two more statements for a page: the files, and for a fan the subscriptions. An archived thing is left out
 * for those who have not bought it.
 */
async function presentAll<T>(
  deps: Deps,
  viewer: SignedIn | null,
  rows: lists.ContentRow[],
  present: Present<T>,
): Promise<T[]> {
  const kind = rows[0]?.content.kind
  if (!kind) return []
  const filesOf = await groupFiles(
    deps.db,
    kind,
    rows.map(({ content }) => content),
  )
  const isOpen = await findAccess(deps, viewer, rows)
  const signer = viewer && createSigner(deps, viewer)
  return rows.flatMap((row, at) => {
    const { content } = row
    if (content.state === 'archived' && !isOpen[at]) return []
    const shown = toContent(row, filesOf.get(content.id) ?? [], { isLocked: !isOpen[at], signer })
    return [present(shown, content)]
  })
}

/**
 * Finds for each row whether the viewer may see it whole. The rows say already whether the viewer follows the performer
 * and has bought the thing, so only subscriptions are read.
 */
async function findAccess(
  deps: AskingDeps<'clock' | 'registry'>,
  viewer: SignedIn | null,
  rows: lists.ContentRow[],
): Promise<boolean[]> {
  const things = rows.map(({ content: { id, kind, performerId, gate, state }, isFollowing, isBought }) => ({
    subjectType: kind,
    id,
    performerId,
    gate,
    isArchived: state === 'archived',
    known: { isFollowing, hasBought: isBought },
  }))
  const standings = await listStandings(deps, viewer, things, ({ known }) => known)
  return things.map((thing) => isOpenTo(thing, standings.get(thing)!))
}

/** What a performer's list of own things is narrowed to. */
export type OwnFilter = Omit<store.OwnList, 'performerId' | 'kind'>

type OwnShown = ReturnType<typeof toOwnContent>
type PresentOwn<T> = (shown: OwnShown, content: store.ContentRecord) => T

/** Lists a performer's own things, those that changed last first. @throws Refusal INVALID_REQUEST */
export async function listOwn<T>(
  deps: Pick<Kernel, 'db' | 'clock' | 'config'>,
  viewer: SignedIn,
  query: Slice & Omit<store.OwnList, 'performerId'>,
  present: PresentOwn<T>,
): Promise<Part<T>> {
  const { limit, offset, after, ...list } = query
  const cursor = after === undefined ? null : readCursor(after)
  const own = { ...list, performerId: viewer.accountId }
  const place = cursor && { at: cursor.at, id: cursor.id }
  const found = await store.listOwn(deps.db, own, { limit: limit + 1, offset, after: place })
  const rows = found.slice(0, limit)
  const last = rows.at(-1)
  return {
    data: await presentOwn(deps, viewer, rows, present),
    total: await store.countOwn(deps.db, own),
    next:
      last && found.length > limit ? cursorAfter({ id: last.id, at: last.updatedAt, pinnedAt: null }) : null,
  }
}

/** @returns undefined for a thing that the performer does not have */
export async function findOwn<T>(
  deps: Pick<Kernel, 'db' | 'clock' | 'config'>,
  viewer: SignedIn,
  thing: { kind: ContentKind; id: string },
  present: PresentOwn<T>,
): Promise<T | undefined> {
  const row = await store.findOwn(deps.db, { ...thing, performerId: viewer.accountId })
  const [found] = await presentOwn(deps, viewer, row ? [row] : [], present)
  return found
}

/** Presents own rows of one kind. */
export async function presentOwn<T>(
  deps: Pick<Kernel, 'db' | 'clock' | 'config'>,
  viewer: SignedIn,
  rows: store.ContentRecord[],
  present: PresentOwn<T>,
): Promise<T[]> {
  const kind = rows[0]?.kind
  if (!kind) return []
  const filesOf = await groupFiles(deps.db, kind, rows)
  const signer = createSigner(deps, viewer)
  return rows.map((row) => present(toOwnContent(row, filesOf.get(row.id) ?? [], signer), row))
}

/** Things without a file cost no statement. A thumbnail stands beside files, or beside a text that it announces. */
async function groupFiles(
  db: Db,
  kind: ContentKind,
  rows: readonly Pick<store.ContentRecord, 'id' | 'totalPhotos' | 'totalVideos' | 'hasThumbnail'>[],
): Promise<Map<string, lists.ContentFileRow[]>> {
  const withFiles = rows.filter((row) => row.totalPhotos + row.totalVideos > 0 || row.hasThumbnail)
  const found = await lists.listFiles(
    db,
    kind,
    withFiles.map(({ id }) => id),
  )
  return Map.groupBy(found, ({ contentId }) => contentId)
}
