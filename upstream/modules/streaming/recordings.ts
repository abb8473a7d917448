/** Recordings: the row is inserted when the stream ends, and the video is added when the engine has made it. */
import { rm } from 'node:fs/promises'
import path from 'node:path'
import type { Vod } from '#contract/streaming.ts'
import type { Viewer } from '../../http/visitor.ts'
import { type Db, inTransaction, type Tx } from '../../kernel/database.ts'
import { newId } from '../../kernel/ids.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { type MediaEngine, type Recording, recordingsFolder } from '../../kernel/media/engine.ts'
import { type Outage, outageOf } from '../../kernel/outages.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { deleteFile, finishStoring, signedVideo, storeVideo } from '../files/service.ts'
import * as store from './store.ts'

const NO_VIDEO = { url: null, poster: null, durationMs: 0, sizeBytes: 0, width: 0, height: 0 }

export async function openVod(tx: Tx, stream: store.Stream, now: Date): Promise<string> {
  const id = newId()
  const day = now.toISOString().slice(0, 10)
  await store.insertVod(tx, {
    id,
    streamId: stream.id,
    performerId: stream.performerId,
    title: stream.title || `Live on ${day}`,
    status: 'processing',
    createdAt: now,
  })
  return id
}

/** Videos that are being made; a stopping process waits for them. */
const making = new Set<Promise<void>>()

interface Unfinished {
  streamId: string
  /** Null for a recording that is discarded. */
  vodId: string | null
}

/** Recordings whose making an outage has stopped, such as a full disk, by the engine that has their parts. */
const waiting = new WeakMap<MediaEngine, Unfinished[]>()

/** Streams whose recording a run is finishing. */
const underWay = new Set<string>()

const WAITS_FOR: Record<Outage, string> = {
  full: 'a recording waits for room',
  away: 'a recording waits for a service that is away',
  collision: 'a recording waits for another transaction',
}

/** Makes the video in the background, since that takes seconds for an hour's stream. */
export function startRecordingVideo(kernel: Kernel, streamId: string, vodId: string | null): void {
  track(finishUnheard(kernel, { streamId, vodId }))
}

/** Retries the waiting recordings, one after the other. After a restart `resumeRecordings` does so. */
export function retryRecordings(kernel: Kernel): void {
  const tried = waiting.get(kernel.media) ?? []
  if (tried.length === 0) return
  waiting.delete(kernel.media)
  const tryAll = async () => {
    for (const one of tried) await finishUnheard(kernel, one)
  }
  track(tryAll())
}

function track(made: Promise<void>): void {
  const work = made.finally(() => making.delete(work))
  making.add(work)
}

/**
 * Finishes a recording and logs errors, since an unhandled rejection would end the process. After a restart it is
 * tried again.
 */
async function finishUnheard(kernel: Kernel, unfinished: Unfinished): Promise<void> {
  await finishRecording(kernel, unfinished).catch((error: unknown) => {
    kernel.log.error(
      { err: error, streamId: unfinished.streamId },
      'a recording could not be finished and is tried again after a restart',
    )
  })
}

export async function recordingVideosMade(): Promise<void> {
  await Promise.all(making)
}

/**
 * Closes the stream at the engine and stores its video for the recording `vodId`; without one, or when it is deleted, it
 * discards the video and what it is made of.
 */
async function finishRecording(kernel: Kernel, unfinished: Unfinished): Promise<void> {
  const { db, log, media } = kernel
  const { streamId, vodId } = unfinished
  // A stream may end while a restart resumes recordings, and two runs would take the same file.
  if (underWay.has(streamId)) return
  underWay.add(streamId)
  let vod: store.VodRow | undefined
  try {
    vod = vodId ? await store.findAnyVod(db, vodId) : undefined
    if (!vod || vod.status === 'ready') return await dropRecording(kernel, streamId)
    await keepVideo(kernel, vod, await media.close(streamId))
    // A video that an engine had joined before it was killed would stay beside the one that is stored.
    await removeParts(kernel, streamId).catch((error: unknown) =>
      log.warn({ err: error, streamId }, 'what a recording was made of could not be removed'),
    )
  } catch (error) {
    const outage = outageOf(error)
    if (outage) {
      log.warn({ err: error, streamId }, WAITS_FOR[outage])
      waiting.set(media, [...(waiting.get(media) ?? []), unfinished])
      return
    }
    log.error({ err: error, streamId }, 'a recording was not finished')
    if (vod && vod.status !== 'ready') await fail(kernel, vod)
  } finally {
    underWay.delete(streamId)
  }
}

/** Keeps the parts for as long as the recording has a row: the performer may have deleted it meanwhile. */
async function fail(kernel: Kernel, { id, streamId }: store.VodRow): Promise<void> {
  const failed = await inTransaction(kernel.db, (tx) => store.updateVod(tx, id, { status: 'failed' }))
  if (!failed) await removeParts(kernel, streamId)
}

/** Stores the video as the file whose id is the recording's own, so that a run after a restart finds it. */
async function keepVideo(kernel: Kernel, vod: store.VodRow, recording: Recording | null): Promise<void> {
  const { id, performerId: ownerId } = vod
  if (await finishStoring(kernel, id)) {
    await discard(recording)
  } else if (recording) {
    try {
      await storeVideo(kernel, { ...recording, id, ownerId })
    } catch (error) {
      if (!(error instanceof Refusal) || error.code !== 'NOT_FOUND') throw error
      return discard(recording)
    }
  } else {
    await deleteFile(kernel, id)
    throw new Error('the engine has no recording of this stream')
  }
  const made = { status: 'ready', fileId: id } as const
  const kept = await inTransaction(kernel.db, (tx) => store.updateVod(tx, id, made))
  // The performer has deleted the recording while the video was being made.
  if (!kept) await deleteFile(kernel, id)
}

async function discard(recording: Recording | null): Promise<void> {
  if (!recording) return
  await rm(recording.file, { force: true })
  if (recording.posterFile) await rm(recording.posterFile, { force: true })
}

/**
 * Discards what the engine has of an account's recordings that are not ready: their rows go with the account. A run that is
 * finishing one finds that out by itself. A recording that the engine cannot join, now or ever, must not keep the account.
 */
export async function dropUnfinished(kernel: Kernel, performerId: string): Promise<void> {
  for (const { streamId } of await store.listUnready(kernel.db, performerId)) {
    if (underWay.has(streamId)) continue
    await dropRecording(kernel, streamId).catch((error: unknown) => {
      kernel.log.error({ err: error, streamId }, 'a recording of a deleted account was not joined')
    })
  }
}

/** Also removes parts that cannot be joined: once the row is deleted, no later run would find them. */
async function dropRecording(kernel: Kernel, streamId: string): Promise<void> {
  try {
    await discard(await kernel.media.close(streamId))
  } finally {
    await removeParts(kernel, streamId)
  }
}

async function removeParts({ config }: Kernel, streamId: string): Promise<void> {
  await rm(path.join(recordingsFolder(config.DATA_DIR), streamId), { recursive: true, force: true })
}

/**
 * Finishes recordings after a restart. A stream that has ended is not opened again: the engine closes it without that, by
 * the parts that it still has.
 */
export async function resumeRecordings(kernel: Kernel): Promise<void> {
  for (const { streamId, id } of await store.listUnfinishedVods(kernel.db)) {
    await finishUnheard(kernel, { streamId, vodId: id })
  }
}

export async function listVods(kernel: Kernel, viewer: Viewer, page: { limit: number; offset: number }) {
  const found = await store.listVods(kernel.db, viewer.accountId, page)
  return { data: await Promise.all(found.data.map((row) => toVod(kernel, viewer, row))), total: found.total }
}

/** @throws Refusal RECORDING_NOT_FOUND */
export async function keepVod(kernel: Kernel, viewer: Viewer, vodId: string, title: string): Promise<Vod> {
  const kept = await inTransaction(kernel.db, async (tx) => {
    const vod = await getOwnVod(tx, viewer, vodId)
    return store.updateVod(tx, vod.id, { title, isKept: true })
  })
  return toVod(kernel, viewer, kept!)
}

export async function deleteVod(kernel: Kernel, viewer: Viewer, vodId: string): Promise<void> {
  const vod = await inTransaction(kernel.db, async (tx) => {
    const own = await getOwnVod(tx, viewer, vodId)
    await store.deleteVod(tx, own.id)
    return own
  })
  // A recording that is not ready may have a file, under its own id, and a video at the engine.
  await deleteFile(kernel, vod.fileId ?? vod.id)
  if (vod.status !== 'ready') startRecordingVideo(kernel, vod.streamId, null)
}

async function getOwnVod(db: Db, viewer: Viewer, vodId: string): Promise<store.VodRow> {
  const vod = await store.findVod(db, viewer.accountId, vodId)
  if (!vod) throw new Refusal('RECORDING_NOT_FOUND')
  return vod
}

async function toVod(kernel: Kernel, viewer: Viewer, row: store.VodRow): Promise<Vod> {
  const video = (row.fileId && (await signedVideo(kernel, row.fileId, viewer))) || NO_VIDEO
  return {
    ...video,
    _id: row.id,
    streamId: row.streamId,
    title: row.title,
    status: row.status,
    isKept: row.isKept,
    createdAt: row.createdAt.toISOString(),
  }
}
