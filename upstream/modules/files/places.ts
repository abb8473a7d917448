/**
 * Places that hold one file each, such as a page's cover. A replaced file is no longer served to anybody, unless
 * something else shows it; its owner may put a replaced avatar or cover back for a day.
 */
import { readFile } from 'node:fs/promises'
import { cacheTags } from '#contract/cache-tags.ts'
import type { ImageAsset } from '#contract/fields.ts'
import type { ImagePlace } from '#contract/profile-images.ts'
import type { Viewer } from '../../http/visitor.ts'
import { revalidate } from '../../kernel/announcements.ts'
import { DAY_MS, MINUTE_MS } from '../../kernel/clock.ts'
import { inTransaction, type Tx } from '../../kernel/database.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { holdRemaining } from '../accounts/service.ts'
import { setAvatar } from '../accounts/store.ts'
import { toOpenImage } from './images.ts'
import { deleteFile, storeImage } from './service.ts'
import * as store from './store.ts'
import { isUsed, OPEN_TO_ALL, putUses } from './uses-store.ts'

type Deps = Pick<Kernel, 'db' | 'storage' | 'clock'>

const KEPT_MS = DAY_MS
/** Longer by far than a transaction that puts a file back just before its time is over. */
const SWEEP_DELAY_MS = 10 * MINUTE_MS
const SWEEP_BATCH = 100

export interface Place {
  ownerId: string
  /** The use of the file at this place, which everybody may see. Only an earlier avatar or cover can be put back. */
  use: ImagePlace | 'welcome-video' | 'watermark'
}

/** A place whose earlier file can be put back, with the file that its owner sees there now. */
export interface SeenPlace extends Place {
  use: ImagePlace
  current: string | null
}

interface Exchanged {
  placed: string | null
  replaced: string | null
}

/**
 * Writes a file's id into the place's row and locks the row until the commit.
 * @returns the id that the row had before
 */
export type Put<FileId extends string | null = string | null> = (
  tx: Tx,
  fileId: FileId,
) => Promise<string | null>

/**
 * Changes the file of a place. The replaced file is set aside, and files that can no longer be put back are
 * deleted.
 * @throws Refusal NOT_FOUND when the owner's account is deleted
 */
export async function exchange(deps: Deps, place: Place, put: (tx: Tx) => Promise<Exchanged>): Promise<void> {
  const idle = await inTransaction(deps.db, async (tx) => {
    // A deletion that has emptied the account's row would never end if the row named a file again. The owner's posts,
    // which may show the same files, lock the files first and the row of the place afterwards, so they wait meanwhile.
    await holdRemaining(tx, place.ownerId, 'exclusive')
    const { placed, replaced } = await put(tx)
    const thing = { subjectType: place.use, subjectId: place.ownerId }
    await putUses(tx, thing, { fileIds: placed ? [placed] : [], ...OPEN_TO_ALL })
    // A file that something else shows as well is not set aside.
    const isIdle = replaced !== null && !(await isUsed(tx, replaced))
    return setAside(tx, place, { replaced: isIdle ? replaced : null, now: deps.clock.now() })
  })
  // The change is committed. A file that cannot be deleted now is left to the scheduled `deleteSetAside`.
  await Promise.allSettled(idle.map((fileId) => deleteFile(deps, fileId)))
}

/** Sets the replaced file aside. @returns the files that can be deleted */
async function setAside(
  tx: Tx,
  { ownerId, use }: Place,
  { replaced, now }: { replaced: string | null; now: Date },
): Promise<string[]> {
  if (use !== 'avatar' && use !== 'cover') {
    if (!replaced) return []
    await store.updateFile(tx, replaced, { keptUntil: now })
    return [replaced]
  }
  const idle = await store.forgetKept(tx, { ownerId, keptAs: use }, now)
  const keptUntil = new Date(now.getTime() + KEPT_MS)
  if (replaced) await store.updateFile(tx, replaced, { keptAs: use, keptUntil })
  return idle
}

/**
 * Puts the earlier file back; the file that it replaces can be put back in turn.
 * @throws Refusal NOT_FOUND when no earlier file is kept; CHANGED_MEANWHILE when the place no longer has the file
 *   that its owner has seen
 */
export async function restoreEarlier(deps: Deps, place: SeenPlace, put: Put<string>): Promise<void> {
  const { ownerId, use } = place
  const now = deps.clock.now()
  await exchange(deps, place, async (tx) => {
    const earlier = await store.findKept(tx, { ownerId, keptAs: use }, now)
    if (!earlier) throw new Refusal('NOT_FOUND')
    const replaced = await put(tx, earlier)
    // Before `put` locked the row, another tab may have changed the place's file and the kept file.
    const isSame = replaced === place.current && (await store.takeBack(tx, earlier, now))
    if (!isSame) throw new Refusal('CHANGED_MEANWHILE')
    return { placed: earlier, replaced }
  })
}

/**
 * Empties the place.
 * @throws Refusal CHANGED_MEANWHILE when the place no longer has the file that its owner has seen
 */
export async function removeCurrent(deps: Deps, place: SeenPlace, put: Put<null>): Promise<void> {
  await exchange(deps, place, async (tx) => {
    const replaced = await put(tx, null)
    if (replaced !== place.current) throw new Refusal('CHANGED_MEANWHILE')
    return { placed: null, replaced }
  })
}

/** Closes a file that nothing shows any more. It can be put back before `until` and is deleted after it. */
export async function setFileAside(tx: Tx, fileId: string, until: Date): Promise<void> {
  await store.updateFile(tx, fileId, { keptUntil: until })
}

/** Lists the places of an owner for which an earlier file is kept. */
export async function listKeptPlaces(
  { db, clock }: Pick<Kernel, 'db' | 'clock'>,
  ownerId: string,
): Promise<Set<ImagePlace>> {
  return new Set(await store.listKeptPlaces(db, ownerId, clock.now()))
}

/** Deletes the files that were set aside and not put back in time. */
export async function deleteSetAside(deps: Deps): Promise<void> {
  const before = new Date(deps.clock.now().getTime() - SWEEP_DELAY_MS)
  for (;;) {
    const fileIds = await store.listKeptBefore(deps.db, before, SWEEP_BATCH)
    for (const fileId of fileIds) await deleteFile(deps, fileId)
    if (fileIds.length < SWEEP_BATCH) return
  }
}

/**
 * Puts a new image in the place of an old one. When two requests do so at the same time, the later one wins.
 * @throws Refusal UNSUPPORTED_FILE, FILE_TOO_LARGE, FILE_BROKEN
 */
export async function replaceImage(
  deps: Deps,
  place: Place,
  source: Buffer,
  put: Put<string>,
): Promise<ImageAsset> {
  const fileId = await storeImage(deps, { ownerId: place.ownerId, source })
  try {
    await exchange(deps, place, async (tx) => ({ placed: fileId, replaced: await put(tx, fileId) }))
  } catch (error) {
    await deleteFile(deps, fileId)
    throw error
  }
  return toOpenImage((await store.findFile(deps.db, fileId))!)!
}

/** @param file a local image. @throws Refusal UNSUPPORTED_FILE, FILE_TOO_LARGE, FILE_BROKEN */
export async function replaceAvatar(deps: Deps, viewer: Viewer, file: string): Promise<ImageAsset> {
  const place = { ownerId: viewer.accountId, use: 'avatar' } as const
  return replaceImage(deps, place, await readFile(file), (tx, fileId) => putAvatar(tx, viewer, fileId))
}

/** Writes the avatar in `tx`. @returns the avatar's file before */
export async function putAvatar(
  tx: Tx,
  { accountId, kind }: Viewer,
  fileId: string | null,
): Promise<string | null> {
  const replaced = await setAvatar(tx, accountId, fileId)
  if (kind === 'performer') {
    const { performer, performers, live, contents } = cacheTags
    await revalidate(tx, [performer(accountId), performers, live, contents])
  }
  return replaced
}

/**
 * Replaces the viewer's own avatar and refuses every other id, so that callers learn nothing about other accounts.
 * @throws Refusal NOT_FOUND
 */
export async function replaceAvatarOf(
  deps: Deps,
  viewer: Viewer,
  accountId: string,
  file: string,
): Promise<ImageAsset> {
  if (accountId !== viewer.accountId) throw new Refusal('NOT_FOUND')
  return replaceAvatar(deps, viewer, file)
}
