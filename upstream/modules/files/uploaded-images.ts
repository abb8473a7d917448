/**
 * Uploaded images, whose originals are kept: the request checks the header, one job makes WebP and JPEG, and another one
 * adds AVIF. The keys in the storage follow from the file's id, so a job that runs again after a kill overwrites what it
 * had written.
 */
import { createWriteStream } from 'node:fs'
import { access, mkdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { leaveRoom } from '#limits/disk-room.ts'
import { incomingFolder, type UploadedFile } from '../../http/multipart.ts'
import type { MadeFile } from '../../picture-worker/protocol.ts'
import { HOUR_MS } from '../../kernel/clock.ts'
import { inTransaction, type Tx } from '../../kernel/database.ts'
import { newId } from '../../kernel/ids.ts'
import { defineQueue } from '../../kernel/jobs.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { holdRemaining } from '../accounts/service.ts'
import { FILE_READY } from './events.ts'
import { findMark, prepareMark } from './image-marks.ts'
import { ORIGINAL } from './images.ts'
import { deleteFile } from './service.ts'
import * as store from './store.ts'
import { IMAGE_TYPES, imageKey, listImageKeys, originalKey, sizeOf } from './stored-keys.ts'
import type { FileVariant } from './tables.ts'

type Deps = Pick<Kernel, 'db' | 'storage' | 'clock' | 'config' | 'jobs' | 'pictures' | 'registry'>

interface ImageJob {
  fileId: string
  ownerId: string
  /** The largest width, which the names of the sizes follow from. */
  width: number
}

interface AvifJob extends ImageJob {
  /** The version of the mark in the other formats. */
  markVersion: string | null
}

export const IMAGE_QUEUE = defineQueue<ImageJob>({
  name: 'images-make-sizes',
  retry: { limit: 4, firstDelaySeconds: 2, maxDelaySeconds: 60 },
  timeoutSeconds: 60,
  concurrency: 2,
  slowAtOnce: 2,
  groupOf: ({ ownerId }) => ownerId,
})

/** AVIF waits for every other image in the worker's line, so its jobs have more time. */
export const AVIF_QUEUE = defineQueue<AvifJob>({
  name: 'images-add-avif',
  retry: { limit: 4, firstDelaySeconds: 10, maxDelaySeconds: 600 },
  timeoutSeconds: 300,
  concurrency: 2,
  slowAtOnce: 1,
  groupOf: ({ ownerId }) => ownerId,
})

export interface ReceivedImage {
  ownerId: string
  upload: UploadedFile
  /** A new one when absent. */
  id?: string
  /**
   * Refuses an image for which its owner has no room. It runs under the exclusive lock of the owner's account, and the
   * image counts from then on. An upload that has its room already needs none.
   */
  assertRoom?: (tx: Tx) => Promise<void>
}

/** The copies on the disk while sizes are made: the original, and sizes that are rarely larger together. */
const COPIES_OF_IMAGE = 3
/** A file whose receiving has not ended after this time belongs to a process that was killed. */
const RECEIVING_MS = HOUR_MS
const SWEEP_BATCH = 100
const NOT_MADE = 'We could not make this picture ready. Please try again, or choose another one.'

/**
 * Stores an uploaded image with its original. It is `processing` until the job has made its sizes. A call that is
 * repeated with the same `id` stores nothing twice.
 * @returns the file's id
 * @throws Refusal UNSUPPORTED_FILE, FILE_TOO_LARGE, FILE_BROKEN; NOT_FOUND when another account has a file of this id, or
 *   the owner's account is deleted; of `assertRoom`
 */
export async function receiveImage(
  deps: Deps,
  { ownerId, upload, id = newId(), assertRoom }: ReceivedImage,
): Promise<string> {
  const earlier = await store.findFile(deps.db, id)
  if (earlier && earlier.ownerId !== ownerId) throw new Refusal('NOT_FOUND')
  if (earlier && earlier.status !== 'uploading') return id
  // The row comes first: after a kill, the sweep finds the original by it.
  const job = jobOf(earlier ?? (await insertRow(deps, { id, ownerId, upload, assertRoom })))
  await keepOriginal(deps, id, upload)
  await inTransaction(deps.db, async (tx) => {
    const isFirst = await store.changeFile(tx, id, 'uploading', { status: 'processing' })
    if (isFirst) await deps.jobs.enqueue(tx, IMAGE_QUEUE, job)
  })
  await dropIfDeleted(deps, job)
  return id
}

const jobOf = ({ id, ownerId, width }: { id: string; ownerId: string; width: number }): ImageJob => ({
  fileId: id,
  ownerId,
  width,
})

async function insertRow(
  deps: Deps,
  { id, ownerId, upload, assertRoom }: ReceivedImage & { id: string },
): Promise<store.NewFile & { width: number }> {
  const size = await deps.pictures.inspect(upload.path, ownerId)
  const { sizeBytes, contentType } = upload
  const original: FileVariant = {
    name: ORIGINAL,
    storageKey: originalKey(id),
    contentType,
    sizeBytes,
    ...size,
  }
  const now = deps.clock.now()
  const row = {
    id,
    ownerId,
    kind: 'image',
    status: 'uploading',
    ...size,
    sizeBytes,
    variants: [original],
    createdAt: now,
    unusedSince: now,
  } satisfies store.NewFile
  await inTransaction(deps.db, async (tx) => {
    await holdRemaining(tx, ownerId, assertRoom ? 'exclusive' : 'shared')
    await assertRoom?.(tx)
    await store.insertFileOnce(tx, row)
  })
  return row
}

/** Moves the upload into the storage, where an earlier call may have moved it already. */
async function keepOriginal(deps: Deps, id: string, upload: UploadedFile): Promise<void> {
  const isHere = await access(upload.path).then(
    () => true,
    () => false,
  )
  if (isHere) await deps.storage.putFile(originalKey(id), upload.path, upload.contentType)
  else if (!(await hasOriginal(deps, id))) throw new Error(`the upload of the image ${id} is gone`)
}

async function hasOriginal({ storage }: Pick<Deps, 'storage'>, fileId: string): Promise<boolean> {
  const original = await storage.get(originalKey(fileId), { start: 0, end: 0 })
  original?.stream.destroy()
  return original !== null
}

/** Runs the first job. An image that cannot be made becomes `failed`, with a reason for its owner. */
export async function makeSizes(deps: Deps & Pick<Kernel, 'events'>, job: ImageJob): Promise<void> {
  const file = await store.findFile(deps.db, job.fileId)
  if (file?.status !== 'processing') return file ? undefined : dropAll(deps, job)
  await withOriginal(deps, job, async (source, folder) => {
    if (!source) return failImage(deps, job)
    const mark = await findMark(deps, job.ownerId)
    const order = {
      source,
      folder,
      formats: ['webp', 'jpeg'],
      mark: await prepareMark(mark, folder),
    } as const
    const made = await refusable(deps.pictures.make(order, { isUrgent: true }))
    if (made instanceof Refusal) return failImage(deps, job, made.message)
    const { width, height, placeholder } = made
    const original = file.variants.filter(({ name }) => name === ORIGINAL)
    const variants = [...(await putSizes(deps, job.fileId, made.files)), ...original]
    const sizeBytes = sizeOf(variants)
    const change = {
      status: 'ready',
      failure: null,
      width,
      height,
      placeholder,
      variants,
      sizeBytes,
    } as const
    const isKept = await inTransaction(deps.db, async (tx) => {
      const isChanged = await store.changeFile(tx, job.fileId, 'processing', change)
      if (!isChanged) return false
      await deps.jobs.enqueue(tx, AVIF_QUEUE, { ...job, markVersion: mark?.version ?? null })
      await deps.events.emit(tx, FILE_READY, { fileId: job.fileId })
      return true
    })
    if (!isKept) await dropIfDeleted(deps, job)
  })
}

/**
 * Runs the second job. An image stays without AVIF when it cannot be encoded so, and when its owner has changed the mark
 * meanwhile: all formats of an image show the same one.
 */
export async function addAvif(deps: Deps, job: AvifJob): Promise<void> {
  const file = await store.findFile(deps.db, job.fileId)
  if (!file) return dropAll(deps, job)
  if (file.status !== 'ready' || file.variants.some(hasAvif)) return
  await withOriginal(deps, job, async (source, folder) => {
    const mark = await findMark(deps, job.ownerId)
    if (!source || (mark?.version ?? null) !== job.markVersion) return
    const order = { source, folder, formats: ['avif'], mark: await prepareMark(mark, folder) } as const
    const made = await refusable(deps.pictures.make(order, { isUrgent: false }))
    if (made instanceof Refusal) return
    const added = new Map((await putSizes(deps, job.fileId, made.files)).map((one) => [one.name, one]))
    const variants = file.variants.map((variant) => {
      const avif = added.get(variant.name)
      if (!avif) return variant
      const { storageKey, contentType, sizeBytes } = avif
      const formats = [...(variant.formats ?? []), { storageKey, contentType, sizeBytes }]
      return { ...variant, formats }
    })
    const change = { variants, sizeBytes: sizeOf(variants) }
    const isKept = await inTransaction(deps.db, (tx) => store.changeFile(tx, job.fileId, 'ready', change))
    if (!isKept) await dropIfDeleted(deps, job)
  })
}

/** Returns a refusal, which no other try would change. @throws Error for anything else */
function refusable<Made>(making: Promise<Made>): Promise<Made | Refusal> {
  return making.catch((error: unknown) => {
    if (error instanceof Refusal) return error
    throw error
  })
}

const hasAvif = ({ formats = [] }: FileVariant) =>
  formats.some(({ contentType }) => contentType === IMAGE_TYPES.avif.contentType)

/** Moves the made files into the storage. @returns variants by name; the first format of a name is its main one */
async function putSizes(
  { storage }: Pick<Deps, 'storage'>,
  fileId: string,
  made: readonly MadeFile[],
): Promise<FileVariant[]> {
  const variants = new Map<string, FileVariant>()
  for (const { name, format, file, width, height } of made) {
    const { contentType } = IMAGE_TYPES[format]
    const storageKey = imageKey(fileId, name, format)
    const { sizeBytes } = await storage.putFile(storageKey, file, contentType)
    const main = variants.get(name)
    if (!main) variants.set(name, { name, storageKey, contentType, sizeBytes, width, height })
    else main.formats = [...(main.formats ?? []), { storageKey, contentType, sizeBytes }]
  }
  return [...variants.values()]
}

/** Runs `work` with a local copy of the original, null when it is gone, and a folder that is removed afterwards. */
async function withOriginal(
  deps: Deps,
  { fileId }: ImageJob,
  work: (source: string | null, folder: string) => Promise<void>,
): Promise<void> {
  const folder = path.join(incomingFolder(deps.config.DATA_DIR), `image-${newId()}`)
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const original = await deps.storage.get(originalKey(fileId))
    if (!original) return await work(null, folder)
    const source = path.join(folder, 'source')
    try {
      leaveRoom(folder, COPIES_OF_IMAGE * original.totalBytes)
    } catch (error) {
      original.stream.destroy()
      throw error
    }
    await pipeline(original.stream, createWriteStream(source, { mode: 0o600 }))
    await work(source, folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Ends an image that cannot be made. Its original is kept, for `retryImage`. */
export async function failImage(
  deps: Pick<Kernel, 'db'>,
  { fileId }: ImageJob,
  failure = NOT_MADE,
): Promise<void> {
  await inTransaction(deps.db, (tx) =>
    store.changeFile(tx, fileId, 'processing', { status: 'failed', failure }),
  )
}

/** Deletes what a job has stored for a file that was deleted meanwhile. */
async function dropIfDeleted(deps: Deps, job: ImageJob): Promise<void> {
  if (!(await store.findFile(deps.db, job.fileId))) await dropAll(deps, job)
}

async function dropAll({ storage }: Pick<Deps, 'storage'>, { fileId, width }: ImageJob): Promise<void> {
  for (const key of [originalKey(fileId), ...listImageKeys(fileId, width)]) await storage.delete(key)
}

/**
 * Has a failed image made once more.
 * @throws Refusal NOT_FOUND for a file that the owner does not have, or whose original is gone
 */
export async function retryImage(deps: Deps, ownerId: string, fileId: string): Promise<void> {
  const file = await store.findFile(deps.db, fileId)
  if (file?.ownerId !== ownerId || file.kind !== 'image') throw new Refusal('NOT_FOUND')
  if (file.status !== 'failed') return
  if (!(await hasOriginal(deps, fileId))) throw new Refusal('NOT_FOUND')
  await inTransaction(deps.db, async (tx) => {
    const isFirst = await store.changeFile(tx, fileId, 'failed', { status: 'processing', failure: null })
    if (isFirst) await deps.jobs.enqueue(tx, IMAGE_QUEUE, jobOf(file))
  })
}

/** Deletes images and videos whose receiving has stopped in the middle. */
export async function deleteUnreceived(deps: Pick<Kernel, 'db' | 'storage' | 'clock'>): Promise<void> {
  const before = new Date(deps.clock.now().getTime() - RECEIVING_MS)
  for (;;) {
    const fileIds = await store.listUnreceived(deps.db, before, SWEEP_BATCH)
    for (const fileId of fileIds) await deleteFile(deps, fileId)
    if (fileIds.length < SWEEP_BATCH) return
  }
}
