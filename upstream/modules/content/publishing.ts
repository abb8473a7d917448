/** Writes content: drafts, schedules, publishing, archiving and deletion, the same for every kind. */
import { cacheTags } from '#contract/cache-tags.ts'
import { MAX_PINS } from '#contract/content.ts'
import { revalidate } from '../../kernel/announcements.ts'
import type { Tx } from '../../kernel/database.ts'
import { newId } from '../../kernel/ids.ts'
import { defineQueue } from '../../kernel/jobs.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { lockAccounts } from '../accounts/store.ts'
import { isKeptByBuyers } from '../entitlements/store.ts'
import { noteUnused } from '../files/unused.ts'
import { listFileIds, lockFiles, putUses } from '../files/uses-store.ts'
import { adjustCounter } from '../performers/store.ts'
import {
  assertComplete,
  type Before,
  type Change,
  type Draft,
  getUsable,
  isReady,
  type NewThing,
  notReady,
  type PollChange,
  timingOf,
  type Wanted,
} from './drafts.ts'
import { CONTENT_PUBLISHED } from './events.ts'
import { mayBecome, searchTextOf, thumbnailUseOf, useStateOf } from './policy.ts'
import * as store from './store.ts'

type Deps = Pick<Kernel, 'clock' | 'events' | 'jobs'>

/** Publishes a thing at the second for which it is scheduled; `publishDue` catches what was missed. */
export const PUBLISH_QUEUE = defineQueue<store.OwnThing>({
  name: 'content-publish',
  retry: { limit: 5, firstDelaySeconds: 2, maxDelaySeconds: 60 },
  concurrency: 4,
  groupOf: ({ performerId }) => performerId,
})

/**
 * Writes a new thing and publishes it if its state says so; `scheduled` now if it is to be published and a file is not
 * ready.
 * @throws Refusal ACCOUNT_NOT_VERIFIED, FILE_NOT_USABLE, CONTENT_NOT_READY, and of the poll's `attach`
 */
export async function createContent(tx: Tx, deps: Deps, thing: NewThing): Promise<store.ContentRecord> {
  await lockAccounts(tx, { shared: [thing.performerId] })
  return write(tx, deps, null, { ...thing, hasPoll: thing.poll?.hasPoll ?? false }, thing.poll)
}

/**
 * Changes the given fields of a thing.
 * @returns undefined for a thing that the performer does not have
 * @throws Refusal of `createContent`, and of the poll's `assertAllowed`; CHANGED_MEANWHILE, CONTENT_SOLD
 */
export async function changeContent(
  tx: Tx,
  deps: Deps,
  thing: store.OwnThing,
  change: Change,
): Promise<store.ContentRecord | undefined> {
  await lockAccounts(tx, { shared: [thing.performerId] })
  const before = await store.lockOwn(tx, thing)
  if (!before) return undefined
  if (change.revision !== undefined && change.revision !== before.revision)
    throw new Refusal('CHANGED_MEANWHILE')
  const shown = { ...before, ...(await listShown(tx, before)) }
  const { kind, performerId } = before
  const state = change.state ?? before.state
  if (state === 'deleted' || !mayBecome(before.state, state))
    throw notReady('state', `A post that is ${before.state} cannot become ${state}.`)
  const wanted: Wanted = {
    kind,
    performerId,
    state,
    text: change.text ?? before.text,
    gate: change.gate ?? before.gate,
    priceCents: change.priceCents === undefined ? before.priceCents : change.priceCents,
    fileIds: change.fileIds ?? shown.fileIds,
    thumbnailFileId: change.thumbnailFileId === undefined ? shown.thumbnailFileId : change.thumbnailFileId,
    scheduledAt: change.scheduledAt === undefined ? before.scheduledAt : change.scheduledAt,
    hasPoll: change.poll?.hasPoll ?? before.hasPoll,
  }
  await change.poll?.assertAllowed(tx, before)
  await assertSoldStays(tx, deps, shown, wanted)
  return write(tx, deps, shown, wanted, change.poll)
}

/**
 * What people have paid for stays: its files, a text that is all there is, and its gate unless it becomes free. Such a
 * text gets no files either, since beside them it could change.
 */
async function assertSoldStays(
  tx: Tx,
  { clock }: Pick<Kernel, 'clock'>,
  before: NonNullable<Before>,
  wanted: Wanted,
): Promise<void> {
  const hasLost = before.fileIds.some((one) => !wanted.fileIds.includes(one))
  const isOtherText =
    before.fileIds.length === 0 && (wanted.text !== before.text || wanted.fileIds.length > 0)
  const isOtherGate = wanted.gate !== before.gate && wanted.gate !== 'free' && wanted.gate !== 'price'
  if (!hasLost && !isOtherText && !isOtherGate) return
  const subject = { subjectType: before.kind, subjectId: before.id }
  if (await isKeptByBuyers(tx, subject, clock.now())) throw new Refusal('CONTENT_SOLD')
}

async function write(
  tx: Tx,
  deps: Deps,
  before: Before,
  wanted: Wanted,
  poll: PollChange | undefined,
): Promise<store.ContentRecord> {
  const { kind, performerId, text, gate, fileIds, thumbnailFileId } = wanted
  const now = deps.clock.now()
  const { own, thumbnail } = await getUsable(tx, before, wanted)
  await assertComplete(tx, before, wanted)
  const had = new Set(before?.state === 'published' ? [...before.fileIds, before.thumbnailFileId] : [])
  const areReady = [...own, ...thumbnail].every((file) => had.has(file.id) || isReady(file))
  const timing = timingOf(before, wanted, { now, isReady: areReady })
  const totalVideos = own.filter((file) => file.kind === 'video').length
  const row = {
    ...timing,
    gate,
    priceCents: gate === 'price' ? wanted.priceCents : null,
    text,
    totalPhotos: own.length - totalVideos,
    totalVideos,
    hasThumbnail: thumbnailFileId !== null,
    hasPoll: wanted.hasPoll,
    searchText: searchTextOf({ gate, text }),
    updatedAt: now,
  }
  const after = before
    ? await store.updateContent(tx, before.id, { ...row, revision: before.revision + 1 })
    : await insert(tx, { ...row, id: newId(), kind, performerId, createdAt: now })
  await poll?.attach(tx, after)
  await follow(tx, before, after, { fileIds, thumbnailFileId })
  const isSameTime =
    before?.state === 'scheduled' && before.scheduledAt?.getTime() === after.scheduledAt?.getTime()
  if (after.state === 'scheduled' && !isSameTime) {
    const { id, scheduledAt } = after
    const job = { performerId, kind, id }
    await deps.jobs.enqueue(tx, PUBLISH_QUEUE, job, { startAt: scheduledAt! })
  }
  if (after.state === 'published' && !before?.publishedAt) await emitPublished(tx, deps, after)
  return after
}

async function insert(tx: Tx, row: store.NewContent): Promise<store.ContentRecord> {
  await store.insertContents(tx, [row])
  const { performerId, kind, id } = row
  return (await store.findOwn(tx, { performerId, kind, id }))!
}

type Shown = Pick<Draft, 'fileIds' | 'thumbnailFileId'>

async function listShown(
  tx: Tx,
  { kind, id, hasThumbnail }: Pick<store.ContentRecord, 'kind' | 'id' | 'hasThumbnail'>,
): Promise<Shown> {
  const fileIds = await listFileIds(tx, { subjectType: kind, subjectId: id })
  if (!hasThumbnail) return { fileIds, thumbnailFileId: null }
  const [thumbnailFileId = null] = await listFileIds(tx, { subjectType: thumbnailUseOf(kind), subjectId: id })
  return { fileIds, thumbnailFileId }
}

/** What a changed row brings with it: the uses of its files, its performer's counters, the pages that show it. */
async function follow(
  tx: Tx,
  before: store.ContentRecord | null,
  after: store.ContentRecord,
  shown: Shown,
  { hasLeft = false } = {},
): Promise<void> {
  const given = await showFiles(tx, after, shown)
  await noteUnused(tx, given, { now: after.updatedAt, isAtOnce: hasLeft })
  await moveCounters(tx, before, after)
  if (before?.state !== 'published' && after.state !== 'published') return
  const { content, performer, contents, performers } = cacheTags
  await revalidate(tx, [performer(after.performerId), content(after.id), contents, performers])
}

/** @returns the files that the thing no longer shows in one of its places */
async function showFiles(
  tx: Tx,
  row: store.ContentRecord,
  { fileIds, thumbnailFileId }: Shown,
): Promise<string[]> {
  const { id: subjectId, kind, gate } = row
  const state = useStateOf(row.state)
  const content = { subjectType: kind, subjectId }
  const preview = { subjectType: thumbnailUseOf(kind), subjectId }
  await lockFiles(tx, [content, preview], thumbnailFileId ? [...fileIds, thumbnailFileId] : fileIds)
  const given = await putUses(tx, content, state ? { fileIds, gate, state } : NO_USES)
  // Everybody who finds the thing sees its thumbnail.
  const thumbnail =
    state && thumbnailFileId ? { fileIds: [thumbnailFileId], gate: 'free' as const, state } : NO_USES
  const open = await putUses(tx, preview, thumbnail)
  return [...new Set([...given, ...open])]
}

const NO_USES = { fileIds: [], gate: 'free', state: 'published' } as const

type Counted = 'totalPosts' | 'totalPhotos' | 'totalVideos'

/** What a thing adds to its performer's counters. */
function countsOf(row: store.ContentRecord | null): Record<Counted, number> {
  if (row?.state !== 'published') return { totalPosts: 0, totalPhotos: 0, totalVideos: 0 }
  const { kind, totalPhotos, totalVideos } = row
  return { totalPosts: kind === 'feed' ? 1 : 0, totalPhotos, totalVideos }
}

async function moveCounters(
  tx: Tx,
  before: store.ContentRecord | null,
  after: store.ContentRecord,
): Promise<void> {
  const [old, now] = [countsOf(before), countsOf(after)]
  for (const counter of Object.keys(now) as Counted[]) {
    const delta = now[counter] - old[counter]
    if (delta) await adjustCounter(tx, after.performerId, counter, delta)
  }
}

async function emitPublished(tx: Tx, { events }: Deps, row: store.ContentRecord): Promise<void> {
  const { id: contentId, kind, performerId, gate, text } = row
  await events.emit(tx, CONTENT_PUBLISHED, { contentId, kind, performerId, gate, text })
}

/**
 * Publishes a scheduled thing whose time has come, and does nothing otherwise: it was changed meanwhile, or a file is
 * not ready.
 */
export async function publishScheduled(
  tx: Tx,
  deps: Deps,
  { performerId, kind, id }: store.OwnThing,
): Promise<void> {
  await lockAccounts(tx, { shared: [performerId] })
  const before = await store.lockOwn(tx, { performerId, kind, id })
  const now = deps.clock.now()
  if (before?.state !== 'scheduled' || before.scheduledAt! > now) return
  const shown = await listShown(tx, before)
  if (!(await mayGoOut(tx, { ...before, ...shown }))) return
  const after = await store.updateContent(tx, id, {
    state: 'published',
    scheduledAt: null,
    publishedAt: before.publishedAt ?? now,
    updatedAt: now,
    revision: before.revision + 1,
  })
  await follow(tx, before, after, shown)
  if (!before.publishedAt) await emitPublished(tx, deps, after)
}

/** Whether nothing has come between: a failed file, a price that was taken away, documents that wait again. */
async function mayGoOut(tx: Tx, before: NonNullable<Before>): Promise<boolean> {
  const wanted = { ...before, state: 'published' as const }
  try {
    const { own, thumbnail } = await getUsable(tx, before, wanted)
    await assertComplete(tx, before, wanted)
    return [...own, ...thumbnail].every(isReady)
  } catch (error) {
    if (error instanceof Refusal) return false
    throw error
  }
}

/**
 * Deletes a thing; one that buyers still have is archived instead, so that they keep it.
 * @returns the state that it has now; undefined for a thing that the performer does not have
 */
export async function deleteContent(
  tx: Tx,
  deps: Pick<Kernel, 'clock'>,
  thing: store.OwnThing,
): Promise<'archived' | 'deleted' | undefined> {
  await lockAccounts(tx, { shared: [thing.performerId] })
  const before = await store.lockOwn(tx, thing)
  if (!before) return undefined
  const subject = { subjectType: thing.kind, subjectId: thing.id }
  const isKept = await isKeptByBuyers(tx, subject, deps.clock.now())
  // The room of its files is free at once.
  await close(tx, deps, before, isKept ? 'archived' : 'deleted', { hasLeft: !isKept })
  return isKept ? 'archived' : 'deleted'
}

/** Takes a thing off the site, whoever has bought it. @returns false when it is gone already */
export async function removeContent(
  tx: Tx,
  deps: Pick<Kernel, 'clock'>,
  thing: Pick<store.OwnThing, 'kind' | 'id'>,
): Promise<boolean> {
  const before = await store.lockContent(tx, thing)
  if (before) await close(tx, deps, before, 'deleted')
  return before !== undefined
}

async function close(
  tx: Tx,
  { clock }: Pick<Kernel, 'clock'>,
  before: store.ContentRecord,
  state: 'archived' | 'deleted',
  { hasLeft = false } = {},
): Promise<void> {
  const shown = await listShown(tx, before)
  const after = await store.updateContent(tx, before.id, {
    state,
    scheduledAt: null,
    pinnedAt: null,
    updatedAt: clock.now(),
    revision: before.revision + 1,
  })
  await follow(tx, before, after, shown, { hasLeft })
}

/**
 * Pins a thing to the profile, where it comes once it is published; one that is pinned keeps its place.
 * @returns false for a thing that the performer does not have
 * @throws Refusal TOO_MANY_PINS, CONTENT_NOT_READY
 */
export async function pinContent(
  tx: Tx,
  { clock }: Pick<Kernel, 'clock'>,
  thing: store.OwnThing,
): Promise<boolean> {
  // Two pins at once would both count the others.
  await lockAccounts(tx, { exclusive: [thing.performerId] })
  const before = await store.lockOwn(tx, thing)
  if (!before) return false
  if (before.state !== 'published' && before.state !== 'scheduled')
    throw notReady('state', 'Publish it before you pin it.')
  if (before.pinnedAt) return true
  if ((await store.countPins(tx, thing)) >= MAX_PINS) throw new Refusal('TOO_MANY_PINS')
  await setPin(tx, before, clock.now())
  return true
}

/** @returns false for a thing that the performer does not have */
export async function unpinContent(tx: Tx, thing: store.OwnThing): Promise<boolean> {
  await lockAccounts(tx, { shared: [thing.performerId] })
  const before = await store.lockOwn(tx, thing)
  if (before?.pinnedAt) await setPin(tx, before, null)
  return before !== undefined
}

async function setPin(
  tx: Tx,
  { id, performerId }: store.ContentRecord,
  pinnedAt: Date | null,
): Promise<void> {
  await store.updateContent(tx, id, { pinnedAt })
  await revalidate(tx, [cacheTags.performer(performerId), cacheTags.content(id), cacheTags.contents])
}
