/** Recordings: a row when the stream ends, a video when the engine has put it together. */
import type { Vod } from '#contract/streaming.ts'
import type { Viewer } from '../../http/caller.ts'
import type { Db, Tx } from '../../kernel/database.ts'
import { newId } from '../../kernel/ids.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { outageOf } from '../../kernel/outages.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { deleteFile, signedVideo, storeVideo } from '../files/service.ts'
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

/** Videos that are being put together; a stopping process waits for them. */
const making = new Set<Promise<void>>()

/** Recordings for which there was no room on the disk, by stream. Their parts stay at the engine. */
const waiting = new Map<string, string | null>()

/** Makes the video without anybody waiting for it: an hour's stream takes seconds. */
export function startRecordingVideo(kernel: Kernel, streamId: string, vodId: string | null): void {
  const work = finishRecording(kernel, streamId, vodId)
    // Nobody waits for it: a rejection would end the process. After a restart it is tried again.
    .catch((error: unknown) => kernel.log.error({ err: error, streamId }, 'a recording is left over'))
    .finally(() => making.delete(work))
  making.add(work)
}

/** Tries again what has waited for room. After a restart `resumeRecordings` does. */
export function retryRecordings(kernel: Kernel): void {
  const tried = [...waiting]
  waiting.clear()
  for (const [streamId, vodId] of tried) startRecordingVideo(kernel, streamId, vodId)
}

export async function recordingVideosMade(): Promise<void> {
  await Promise.all(making)
}

/** Closes the stream at the engine and keeps its video under `vodId`; with null it is thrown away. */
export async function finishRecording(kernel: Kernel, streamId: string, vodId: string | null): Promise<void> {
  const { db, media, log } = kernel
  try {
    const recording = await media.close(streamId)
    if (!vodId) {
      if (recording) await discard(recording)
      return
    }
    const stream = await store.findStream(db, streamId)
    if (!recording || !stream) throw new Error('the engine has no recording of this stream')
    const fileId = await storeVideo(kernel, { ownerId: stream.performerId, ...recording })
    const vod = await store.updateVod(db, vodId, { status: 'ready', fileId })
    // Deleted by its performer while it was being made.
    if (!vod) await deleteFile(kernel, fileId)
  } catch (error) {
    if (outageOf(error) === 'full') {
      log.warn({ err: error, streamId }, 'a recording waits for room on the disk')
      waiting.set(streamId, vodId)
      return
    }
    log.error({ err: error, streamId }, 'a recording was not finished')
    if (vodId) await store.updateVod(db, vodId, { status: 'failed' })
  }
}

async function discard(recording: { file: string; posterFile: string | null }): Promise<void> {
  const { rm } = await import('node:fs/promises')
  await rm(recording.file, { force: true })
  if (recording.posterFile) await rm(recording.posterFile, { force: true })
}

/** After a restart: the engine still has the parts of streams whose video was being made. */
export async function resumeRecordings(kernel: Kernel): Promise<void> {
  for (const vod of await store.listUnfinishedVods(kernel.db)) {
    await kernel.media.open({ streamId: vod.streamId, record: true, secure: true }).catch(() => undefined)
    await finishRecording(kernel, vod.streamId, vod.id)
  }
}

export async function listVods(kernel: Kernel, viewer: Viewer, page: { limit: number; offset: number }) {
  const found = await store.listVods(kernel.db, viewer.accountId, page)
  return { data: await Promise.all(found.data.map((row) => toVod(kernel, viewer, row))), total: found.total }
}

/** @throws Refusal RECORDING_NOT_FOUND */
export async function keepVod(kernel: Kernel, viewer: Viewer, vodId: string, title: string): Promise<Vod> {
  const vod = await getOwnVod(kernel.db, viewer, vodId)
  const kept = await store.updateVod(kernel.db, vod.id, { title, isKept: true })
  return toVod(kernel, viewer, kept!)
}

export async function deleteVod(kernel: Kernel, viewer: Viewer, vodId: string): Promise<void> {
  const vod = await getOwnVod(kernel.db, viewer, vodId)
  await store.deleteVod(kernel.db, vod.id)
  if (vod.fileId) await deleteFile(kernel, vod.fileId)
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
