import { readFile, rm, stat } from 'node:fs/promises'
import type { ImageAsset } from '#contract/fields.ts'
import { MINUTE_MS } from '../../kernel/clock.ts'
import { type Db, inTransaction } from '../../kernel/database.ts'
import { newId } from '../../kernel/ids.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { deriveKey, isSame, sign } from '../../kernel/secrets.ts'
import { holdRemaining } from '../accounts/service.ts'
import { encodeImage } from './encoding.ts'
import { findVariant, toImage, toOpenImage, type AddressOf } from './images.ts'
import * as store from './store.ts'
import { listKeys, videoKey } from './stored-keys.ts'
import type { FileVariant } from './tables.ts'

export type { FileFormat, FileVariant } from './tables.ts'

type Deps = Pick<Kernel, 'db' | 'storage' | 'clock'>

export interface PlayableVideo {
  /** The id that the file gets: one that the caller knows after a restart. */
  id: string
  ownerId: string
  /** A local MP4 that players can play without re-encoding. Storing moves it. */
  file: string
  /** A local image. Storing reads and removes it. */
  posterFile: string | null
  durationMs: number
  width: number
  height: number
}

/**
 * Stores a video and its poster. Until something uses the video, only its owner and operators get the bytes. A call that
 * is repeated with the same `id` replaces what an interrupted one has left.
 * @throws Refusal NOT_FOUND when the owner's account, or the file, is deleted: then nothing is stored. Any other error
 *   leaves the bytes either in `video.file` or in the storage, where `finishStoring` finds them
 */
export async function storeVideo(deps: Deps, video: PlayableVideo): Promise<void> {
  const { id, ownerId, posterFile } = video
  const posterFileId = posterFile && newId()
  try {
    // The row is written first, with the place of the bytes: whatever happens to this process, deleting it deletes them.
    await writeVideo(deps, video, posterFileId)
    if (posterFile && posterFileId) {
      await storeImage(deps, { id: posterFileId, ownerId, source: await readFile(posterFile) })
      await rm(posterFile, { force: true })
    }
    await deps.storage.putFile(videoKey(id), video.file, 'video/mp4')
  } catch (error) {
    await deleteFile(deps, id).catch(() => undefined)
    throw error
  }
  // From here on only the storage has the video, so an error of the database deletes nothing.
  if (await setReady(deps, id)) return
  await deps.storage.delete(videoKey(id))
  if (posterFileId) await deleteFile(deps, posterFileId)
  throw new Refusal('NOT_FOUND')
}

async function writeVideo(deps: Deps, video: PlayableVideo, posterFileId: string | null): Promise<void> {
  const { db } = deps
  const { id, ownerId, width, height } = video
  const { size: sizeBytes } = await stat(video.file)
  const storageKey = videoKey(id)
  const variant = { name: 'video', storageKey, contentType: 'video/mp4', sizeBytes, width, height }
  const row = {
    id,
    ownerId,
    kind: 'video',
    status: 'processing',
    width,
    height,
    durationMs: Math.round(video.durationMs),
    sizeBytes,
    variants: [variant],
    posterFileId,
    createdAt: deps.clock.now(),
  } satisfies store.NewFile
  const earlier = await store.findFile(db, id)
  if (earlier?.posterFileId) await deleteFile(deps, earlier.posterFileId)
  await inTransaction(db, async (tx) => {
    await holdRemaining(tx, ownerId, 'shared')
    if (!(await store.updateFile(tx, id, row))) await store.insertFiles(tx, [row])
  })
}

/**
 * Finishes a video whose `storeVideo` was interrupted after the bytes had reached the storage.
 * @returns whether there is such a video
 */
export async function finishStoring(deps: Pick<Deps, 'db' | 'storage'>, fileId: string): Promise<boolean> {
  if (!(await store.findFile(deps.db, fileId))) return false
  const stored = await deps.storage.get(videoKey(fileId), { start: 0, end: 0 })
  stored?.stream.destroy()
  return stored !== null && setReady(deps, fileId)
}

/** @returns false when the video was deleted meanwhile, with its account or by its owner */
async function setReady({ db }: Pick<Deps, 'db'>, fileId: string): Promise<boolean> {
  return inTransaction(db, (tx) => store.updateFile(tx, fileId, { status: 'ready' }))
}

/**
 * Describes a video with a signed address for this viewer. The address serves the bytes only while the viewer has
 * access to them.
 * @returns null when no such video is ready
 */
export async function signedVideo(
  kernel: Pick<Kernel, 'db' | 'config' | 'clock'>,
  fileId: string,
  viewer: { sessionId?: string | undefined } | null,
): Promise<{
  url: string
  poster: ImageAsset | null
  durationMs: number
  sizeBytes: number
  width: number
  height: number
} | null> {
  const file = await store.findFile(kernel.db, fileId)
  const video = file && findVariant(file, 'video')
  if (!file || !video || file.status !== 'ready') return null
  const signer = createSigner(kernel, viewer)
  const poster = file.posterFileId ? await store.findFile(kernel.db, file.posterFileId) : undefined
  return {
    url: signer(file, 'video'),
    poster: poster ? toImage(poster, signer) : null,
    durationMs: file.durationMs,
    sizeBytes: video.sizeBytes,
    width: video.width,
    height: video.height,
  }
}

/** Finds images that everybody may see, by file id. */
export async function findImages(db: Db, fileIds: readonly string[]): Promise<Map<string, ImageAsset>> {
  const found = await store.findFiles(db, fileIds)
  const images = found.map((file) => [file.id, toOpenImage(file)] as const)
  return new Map(images.filter((entry): entry is [string, ImageAsset] => entry[1] !== null))
}

/** Reads the bytes of a stored image's largest size. @returns null when the image is gone */
export async function readImage(
  { db, storage }: Pick<Kernel, 'db' | 'storage'>,
  fileId: string,
): Promise<Buffer | null> {
  const file = await store.findFile(db, fileId)
  const sizes = (file?.variants ?? []).filter(({ name }) => name.startsWith('w'))
  const largest = sizes.toSorted((a, b) => b.width - a.width)[0]
  const object = largest && (await storage.get(largest.storageKey))
  if (!object) return null
  const chunks: Buffer[] = []
  for await (const chunk of object.stream) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

/** The owner of the site's own images. It is not an account, so that deleting an account never deletes them. */
export const SITE_OWNER_ID = '00000000-0000-0000-0000-000000000000'

/**
 * Stores an image, re-encoded in sizes. Until something uses it, only its owner and operators get the bytes.
 * @returns the file's id
 * @throws Refusal UNSUPPORTED_FILE, FILE_TOO_LARGE, FILE_BROKEN; NOT_FOUND when the owner's account is deleted
 */
export async function storeImage(
  { db, storage, clock }: Deps,
  { id = newId(), ...image }: { id?: string; ownerId: string; source: Buffer },
): Promise<string> {
  const encoded = await encodeImage(image.source)
  const variants: FileVariant[] = []
  try {
    for (const { name, content, width, height } of encoded.variants) {
      const storageKey = `images/${id}/${name}.webp`
      variants.push({ name, storageKey, contentType: 'image/webp', sizeBytes: 0, width, height })
      const { sizeBytes } = await storage.put(storageKey, content, 'image/webp')
      variants.at(-1)!.sizeBytes = sizeBytes
    }
    const row: store.NewFile = {
      id,
      ownerId: image.ownerId,
      kind: 'image',
      status: 'ready',
      width: encoded.width,
      height: encoded.height,
      sizeBytes: variants.reduce((sum, variant) => sum + variant.sizeBytes, 0),
      placeholder: encoded.placeholder,
      variants,
      createdAt: clock.now(),
    }
    await inTransaction(db, async (tx) => {
      await holdRemaining(tx, image.ownerId, 'shared')
      await store.insertFiles(tx, [row])
    })
  } catch (error) {
    for (const { storageKey } of variants) await storage.delete(storageKey).catch(() => undefined)
    throw error
  }
  return id
}

/** Stores the poster of a video; the local image stays where it is. @returns the file's id */
export async function storePosterOf(deps: Deps, poster: { ownerId: string; file: string }): Promise<string> {
  return storeImage(deps, { ownerId: poster.ownerId, source: await readFile(poster.file) })
}

/**
 * Removes a file, its poster and all their bytes, and ignores unknown ids. The bytes are deleted first, so that an
 * interrupted call can be repeated; bytes without a row would stay for ever.
 */
export async function deleteFile(
  { db, storage }: Pick<Kernel, 'db' | 'storage'>,
  fileId: string,
): Promise<void> {
  const file = await store.findFile(db, fileId)
  if (!file) return
  if (file.posterFileId) await deleteFile({ db, storage }, file.posterFileId)
  const keys = listKeys(file)
  for (const key of keys) await storage.delete(key)
  // A job may have made the file ready meanwhile.
  const removed = await inTransaction(db, (tx) => store.deleteFile(tx, fileId))
  const made = removed ? listKeys(removed).filter((key) => !keys.includes(key)) : []
  for (const key of made) await storage.delete(key)
  if (removed?.posterFileId) await deleteFile({ db, storage }, removed.posterFileId)
}

/**
 * The end is rounded up to a whole minute: an address is valid for 4 to 5 minutes and stays the same within a
 * minute.
 */
const LIFETIME_MS = 4 * MINUTE_MS
const NO_SESSION = '-'

export interface SignedParts {
  /** End in Unix seconds. */
  e?: string
  /** The session's id, or `-`. */
  s?: string
  /** The signature. */
  k?: string
}

interface SignedAccess {
  sessionId: string | null
  secondsLeft: number
}

type SignerDeps = Pick<Kernel, 'config' | 'clock'>

/**
 * Signs the addresses of closed files for one viewer. An address is bound to the file, its variant, an end and the
 * viewer's session; it stops working when the session or the viewer's access to the file ends.
 */
export function createSigner(
  { config, clock }: SignerDeps,
  viewer: { sessionId?: string | undefined } | null,
): AddressOf {
  const key = mediaKey(config.INTERNAL_SECRET)
  const session = viewer?.sessionId ?? NO_SESSION
  const ends = (Math.ceil((clock.now().getTime() + LIFETIME_MS) / MINUTE_MS) * MINUTE_MS) / 1000
  return ({ id }, variantName) => {
    const signature = sign(key, signedText(id, variantName, String(ends), session), 'base64url')
    return `/media/${id}/${variantName}?e=${ends}&s=${session}&k=${signature}`
  }
}

/** @returns null when the signature is wrong or its time is over. The caller checks the session. */
export function readSignature(
  { config, clock }: SignerDeps,
  fileId: string,
  variantName: string,
  { e, s, k }: SignedParts,
): SignedAccess | null {
  if (!e || !s || !k || !/^\d{1,12}$/.test(e)) return null
  const wanted = sign(mediaKey(config.INTERNAL_SECRET), signedText(fileId, variantName, e, s), 'base64url')
  if (!isSame(wanted, k)) return null
  const secondsLeft = Math.floor(Number(e) - clock.now().getTime() / 1000)
  return secondsLeft > 0 ? { sessionId: s === NO_SESSION ? null : s, secondsLeft } : null
}

function signedText(fileId: string, variantName: string, ends: string, session: string): string {
  return [fileId, variantName, ends, session].join('\n')
}

const keys = new Map<string, Buffer>()

function mediaKey(secret: string): Buffer {
  let key = keys.get(secret)
  if (!key) keys.set(secret, (key = deriveKey(secret, 'media')))
  return key
}
