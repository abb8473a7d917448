/** Uploaded videos: the request checks them, and a job makes them playable. */
import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { leaveRoom } from '#limits/disk-room.ts'
import { incomingFolder, type UploadedFile } from '../../http/multipart.ts'
import { newId } from '../../kernel/ids.ts'
import { inTransaction } from '../../kernel/database.ts'
import { defineQueue } from '../../kernel/jobs.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { copyForOurselves } from '../../kernel/whole-file.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { holdRemaining } from '../accounts/service.ts'
import { FILE_READY } from './events.ts'
import { drawPoster, probeVideo, transcodeVideo } from './ffmpeg.ts'
import { deleteFile, storePosterOf } from './service.ts'
import * as store from './store.ts'
import { originalKey, videoKey } from './stored-keys.ts'

type Deps = Pick<Kernel, 'db' | 'storage' | 'clock' | 'config' | 'jobs'>
type MakingDeps = Pick<Kernel, 'db' | 'storage' | 'clock' | 'config' | 'events'>

export const VIDEO_QUEUE = defineQueue<VideoJob>({
  name: 'videos-make-playable',
  retry: { limit: 5, firstDelaySeconds: 5, maxDelaySeconds: 160 },
  timeoutSeconds: 900,
  concurrency: 2,
  slowAtOnce: 1,
  // The videos of one owner are transcoded one after the other.
  groupOf: ({ ownerId }) => ownerId,
})
export const WELCOME_MAX_SECONDS = 180
const MAX_OUTPUT_BYTES = 150 * 1024 * 1024
const POSTER_AT_MS = 1000
/** The copies on the disk while a video is transcoded: the upload, the result, and the copy that the storage takes. */
const COPIES_OF_VIDEO = 3

interface VideoJob {
  fileId: string
  contentType: string
  /** Absent from jobs that were enqueued before jobs were grouped by owner. */
  ownerId?: string
}

/**
 * Stores an uploaded video, which is `uploading` until its original is stored, and `processing` until the job has made it playable.
 * @returns the file's id
 * @throws Refusal FILE_BROKEN, FILE_TOO_LARGE (too long); NOT_FOUND when the owner's account is deleted
 */
export async function receiveVideo(
  deps: Deps,
  video: { ownerId: string; upload: UploadedFile },
): Promise<string> {
  const { upload } = video
  const facts = await probeVideo(deps, upload.path, upload.contentType)
  if (!facts) throw new Refusal('FILE_BROKEN', { text: 'This video is damaged. Please try another one.' })
  if (facts.durationMs > WELCOME_MAX_SECONDS * 1000) {
    throw new Refusal('FILE_TOO_LARGE', { text: 'Please choose a video of at most 3 minutes.' })
  }
  const { ownerId } = video
  const id = newId()
  const row = {
    id,
    ownerId,
    kind: 'video',
    status: 'uploading',
    ...facts,
    variants: [],
    createdAt: deps.clock.now(),
  } satisfies store.NewFile
  // The row comes first: after a kill, the sweep finds the original by it.
  await inTransaction(deps.db, async (tx) => {
    await holdRemaining(tx, ownerId, 'shared')
    await store.insertFiles(tx, [row])
  })
  try {
    await deps.storage.putFile(originalKey(id), upload.path, upload.contentType)
    await inTransaction(deps.db, async (tx) => {
      const isHere = await store.changeFile(tx, id, 'uploading', { status: 'processing' })
      if (!isHere) throw new Refusal('NOT_FOUND')
      await deps.jobs.enqueue(tx, VIDEO_QUEUE, { fileId: id, contentType: upload.contentType, ownerId })
    })
  } catch (error) {
    await dropReceived(deps, id).catch(() => undefined)
    throw error
  }
  return id
}

/** Also deletes an original that was stored after the row had been deleted. */
async function dropReceived(deps: Deps, fileId: string): Promise<void> {
  await deps.storage.delete(originalKey(fileId))
  await deleteFile(deps, fileId)
}

/** Runs the job. A video that cannot be made playable becomes `failed`, with a reason for its owner. */
export async function makePlayable(deps: MakingDeps, { fileId, contentType }: VideoJob): Promise<void> {
  const file = await store.findFile(deps.db, fileId)
  // The video was deleted or replaced while it waited, or while an earlier run of the job stored its bytes.
  if (!file) return dropAll(deps, fileId)
  // An earlier run of the job has made it playable, or has found that it cannot be.
  if (file.status !== 'processing') return deps.storage.delete(originalKey(fileId))
  const folder = path.join(incomingFolder(deps.config.DATA_DIR), `video-${fileId}`)
  const [source, target, poster] = ['source', 'video.mp4', 'poster.png'].map((one) => path.join(folder, one))
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const original = await deps.storage.get(originalKey(fileId))
    if (!original) return await fail(deps, fileId)
    try {
      leaveRoom(folder, COPIES_OF_VIDEO * original.totalBytes)
    } catch (error) {
      original.stream.destroy()
      throw error
    }
    await pipeline(original.stream, createWriteStream(source!, { mode: 0o600 }))
    const isMade = await transcodeVideo(deps, {
      file: source!,
      contentType,
      target: target!,
      maxSeconds: WELCOME_MAX_SECONDS,
      maxBytes: MAX_OUTPUT_BYTES,
    })
    const facts = isMade ? await probeVideo(deps, target!, 'video/mp4') : null
    if (!facts) return await fail(deps, fileId)
    const atMs = Math.min(POSTER_AT_MS, facts.durationMs / 2)
    const hasPoster = await drawPoster(deps, { file: target!, target: poster!, atMs })
    await keep(deps, file, { facts, video: target!, poster: hasPoster ? poster! : null })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function keep(
  deps: MakingDeps,
  file: NonNullable<Awaited<ReturnType<typeof store.findFile>>>,
  made: {
    facts: { durationMs: number; width: number; height: number }
    video: string
    poster: string | null
  },
): Promise<void> {
  const { ownerId, id } = file
  const posterFileId = made.poster ? await storePosterOf(deps, { ownerId, file: made.poster }) : null
  const storageKey = videoKey(id)
  let isKept = false
  try {
    await copyForOurselves(made.video, `${made.video}.kept`)
    const { sizeBytes } = await deps.storage.putFile(storageKey, `${made.video}.kept`, 'video/mp4')
    const { width, height } = made.facts
    const variants = [{ name: 'video', storageKey, contentType: 'video/mp4', sizeBytes, width, height }]
    const change = { status: 'ready' as const, ...made.facts, sizeBytes, variants, posterFileId }
    isKept = await inTransaction(deps.db, async (tx) => {
      const isChanged = await store.updateFile(tx, id, change)
      if (isChanged) await deps.events.emit(tx, FILE_READY, { fileId: id })
      return isChanged
    })
  } catch (error) {
    // The next run of the job draws a poster of its own.
    await dropPoster(deps, id, posterFileId).catch(() => undefined)
    throw error
  }
  if (isKept) return deps.storage.delete(originalKey(id))
  await dropPoster(deps, id, posterFileId)
  await dropAll(deps, id)
}

/** Deletes what the job has stored for a video that was deleted meanwhile. */
async function dropAll({ storage }: Pick<MakingDeps, 'storage'>, fileId: string): Promise<void> {
  for (const key of [originalKey(fileId), videoKey(fileId)]) await storage.delete(key)
}

/** Deletes the poster unless the video has it: a commit whose answer was lost may have given it. */
async function dropPoster(deps: MakingDeps, fileId: string, posterFileId: string | null): Promise<void> {
  const file = await store.findFile(deps.db, fileId)
  if (posterFileId && file?.posterFileId !== posterFileId) await deleteFile(deps, posterFileId)
}

async function fail(deps: Omit<Deps, 'jobs'>, fileId: string): Promise<void> {
  const failure = 'We could not read this video to its end. Please try another file.'
  await inTransaction(deps.db, (tx) => store.updateFile(tx, fileId, { status: 'failed', failure }))
  await deps.storage.delete(originalKey(fileId))
}
