/** Writes many published things at once, without events. */
import type { Tx } from '../../kernel/database.ts'
import { newId } from '../../kernel/ids.ts'
import { Refusal } from '../../kernel/refusal.ts'
import type { StoredFile } from '../files/images.ts'
import { findFiles } from '../files/store.ts'
import { insertUses } from '../files/uses-store.ts'
import { adjustCounter } from '../performers/store.ts'
import type { Draft } from './drafts.ts'
import { type ContentKind, searchTextOf } from './policy.ts'
import * as store from './store.ts'

export interface PublishedThing extends Pick<Draft, 'text' | 'gate' | 'fileIds'> {
  performerId: string
  priceCents?: number | null
  isPinned?: boolean
  publishedAt: Date
}

/**
 * @returns the ids, in the order of `things`
 * @throws Refusal FILE_NOT_USABLE for a file that is not the performer's, or not ready
 */
export async function insertPublished(
  tx: Tx,
  kind: ContentKind,
  things: readonly PublishedThing[],
): Promise<string[]> {
  const found = await findFiles(
    tx,
    things.flatMap((thing) => thing.fileIds),
  )
  const files = new Map(found.map((file) => [file.id, file]))
  const rows = things.map((thing) => toRow(kind, thing, filesOf(thing, files)))
  await store.insertContents(tx, rows)
  await insertUses(
    tx,
    things.flatMap(({ fileIds, gate }, at) =>
      fileIds.map((fileId, position) => ({
        subjectType: kind,
        subjectId: rows[at]!.id,
        position,
        fileId,
        gate,
        state: 'published' as const,
      })),
    ),
  )
  for (const [performerId, own] of Map.groupBy(rows, (row) => row.performerId)) {
    const sumOf = (counter: 'totalPhotos' | 'totalVideos') => own.reduce((sum, row) => sum + row[counter], 0)
    if (kind === 'feed') await adjustCounter(tx, performerId, 'totalPosts', own.length)
    for (const counter of ['totalPhotos', 'totalVideos'] as const) {
      if (sumOf(counter)) await adjustCounter(tx, performerId, counter, sumOf(counter))
    }
  }
  return rows.map((row) => row.id)
}

function filesOf(thing: PublishedThing, files: Map<string, StoredFile>): StoredFile[] {
  return thing.fileIds.map((fileId) => {
    const file = files.get(fileId)
    const isUsable = file?.ownerId === thing.performerId && file.status === 'ready' && !file.keptUntil
    // A page needs the poster to show a video before it plays.
    const isComplete = file?.kind === 'image' || Boolean(file?.posterFileId)
    if (!file || !isUsable || !isComplete) throw new Refusal('FILE_NOT_USABLE')
    return file
  })
}

function toRow(kind: ContentKind, thing: PublishedThing, files: StoredFile[]) {
  const { performerId, text, gate, publishedAt, priceCents = null, isPinned = false } = thing
  const totalVideos = files.filter((file) => file.kind === 'video').length
  return {
    id: newId(),
    kind,
    performerId,
    state: 'published',
    gate,
    priceCents,
    text,
    totalPhotos: files.length - totalVideos,
    totalVideos,
    searchText: searchTextOf({ gate, text }),
    publishedAt,
    pinnedAt: isPinned ? publishedAt : null,
    createdAt: publishedAt,
    updatedAt: publishedAt,
  } satisfies store.NewContent
}
