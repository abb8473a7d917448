/** Writes many things at once, in any state, without events and jobs. */
import type { Tx } from '../../kernel/database.ts'
import { newId } from '../../kernel/ids.ts'
import { Refusal } from '../../kernel/refusal.ts'
import type { StoredFile } from '../files/images.ts'
import { findFiles } from '../files/store.ts'
import { insertUses } from '../files/uses-store.ts'
import { adjustCounter } from '../performers/store.ts'
import type { Draft } from './drafts.ts'
import { type ContentKind, type ContentState, searchTextOf, thumbnailUseOf, useStateOf } from './policy.ts'
import * as store from './store.ts'

export interface WrittenThing extends Pick<Draft, 'text' | 'gate' | 'fileIds'> {
  performerId: string
  /** `published` when absent. */
  state?: Exclude<ContentState, 'deleted'>
  priceCents?: number | null
  thumbnailFileId?: string | null
  isPinned?: boolean
  /** Whether a poll is written for it as well. */
  hasPoll?: boolean
  /** When it was published, or is to be published; for a draft, when it was written. */
  publishedAt: Date
  /** When it was written; `publishedAt` when absent. */
  writtenAt?: Date
}

/**
 * @returns the ids, in the order of `things`
 * @throws Refusal FILE_NOT_USABLE for a file that is not the performer's, or not ready
 */
export async function insertWritten(
  tx: Tx,
  kind: ContentKind,
  things: readonly WrittenThing[],
): Promise<string[]> {
  const found = await findFiles(tx, things.flatMap(listFileIds))
  const files = new Map(found.map((file) => [file.id, file]))
  for (const thing of things) assertUsable(thing, files)
  const rows = things.map((thing) => toRow(kind, thing, files))
  await store.insertContents(tx, rows)
  await insertUses(
    tx,
    things.flatMap(({ fileIds, gate, thumbnailFileId }, at) => {
      const { id: subjectId, state } = rows[at]!
      const shown = { subjectId, state: useStateOf(state)! }
      const own = fileIds.map((fileId, position) => ({ ...shown, subjectType: kind, position, fileId, gate }))
      if (!thumbnailFileId) return own
      // Everybody who finds the thing sees its thumbnail.
      const open = { position: 0, fileId: thumbnailFileId, gate: 'free' as const }
      return [...own, { ...shown, subjectType: thumbnailUseOf(kind), ...open }]
    }),
  )
  const published = rows.filter((row) => row.state === 'published')
  for (const [performerId, own] of Map.groupBy(published, (row) => row.performerId)) {
    const sumOf = (counter: 'totalPhotos' | 'totalVideos') => own.reduce((sum, row) => sum + row[counter], 0)
    if (kind === 'feed') await adjustCounter(tx, performerId, 'totalPosts', own.length)
    for (const counter of ['totalPhotos', 'totalVideos'] as const) {
      if (sumOf(counter)) await adjustCounter(tx, performerId, counter, sumOf(counter))
    }
  }
  return rows.map((row) => row.id)
}

function listFileIds({ fileIds, thumbnailFileId }: WrittenThing): string[] {
  return thumbnailFileId ? [...fileIds, thumbnailFileId] : [...fileIds]
}

function assertUsable(thing: WrittenThing, files: Map<string, StoredFile>): void {
  for (const fileId of listFileIds(thing)) {
    const file = files.get(fileId)
    const isUsable = file?.ownerId === thing.performerId && file.status === 'ready' && !file.keptUntil
    // A page needs the poster to show a video before it plays.
    const isComplete = file?.kind === 'image' || Boolean(file?.posterFileId)
    if (!isUsable || !isComplete) throw new Refusal('FILE_NOT_USABLE')
  }
}

function toRow(kind: ContentKind, thing: WrittenThing, files: Map<string, StoredFile>) {
  const {
    performerId,
    text,
    gate,
    fileIds,
    publishedAt,
    priceCents = null,
    isPinned = false,
    hasPoll = false,
  } = thing
  const { state = 'published', thumbnailFileId, writtenAt = publishedAt } = thing
  const wasPublished = state === 'published' || state === 'archived'
  const totalVideos = fileIds.filter((fileId) => files.get(fileId)?.kind === 'video').length
  return {
    id: newId(),
    kind,
    performerId,
    state,
    gate,
    priceCents,
    text,
    totalPhotos: fileIds.length - totalVideos,
    totalVideos,
    hasThumbnail: Boolean(thumbnailFileId),
    hasPoll,
    searchText: searchTextOf({ gate, text }),
    publishedAt: wasPublished ? publishedAt : null,
    scheduledAt: state === 'scheduled' ? publishedAt : null,
    pinnedAt: isPinned ? publishedAt : null,
    createdAt: writtenAt,
    updatedAt: writtenAt,
  } satisfies store.NewContent
}
