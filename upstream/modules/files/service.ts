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
import { listKeys } from './stored-keys.ts'
import type { FileVariant } from './tables.ts'

export type { FileFormat, FileVariant } from './tables.ts'

type Deps = Pick<Kernel, 'db' | 'storage' | 'clock'>

export interface PlayableVideo {
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
 * Stores a video and its poster. Until something uses the video, only its owner and operators get the bytes.
 * @returns the file's id
 * @throws Refusal NOT_FOUND when the owner's account is deleted; any other error when it fails: then nothing is stored, and
 *   `video.file` is where it was
 */
export async function storeVideo(deps: Deps, video: PlayableVideo): Promise<string> {
  const { db, storage, clock } = deps
  const posterFileId = video.posterFile
    ? await storeImage(deps, {
        ownerId: video.ownerId,
        source: await readFile(video.posterFile),
      })
    : null
  const id = newId()
  const storageKey = `videos/${id}/video.mp4`
  const { size: sizeBytes } = await stat(video.file)
  const { width, height } = video
  const variant = { name: 'video', storageKey, contentType: 'video/mp4', sizeBytes, width, height }
  try {
    // The row is written first: when the database refuses it, the local file stays where it is.
    const row: store.NewFile = {
      id,
      ownerId: video.ownerId,
      kind: 'video',
      status: 'processing',
      width,
      height,
      durationMs: Math.round(video.durationMs),
      sizeBytes,
      variants: [],
      posterFileId,
      createdAt: clock.now(),
    }
    await inTransaction(db, async (tx) => {
      await holdRemaining(tx, video.ownerId, 'shared')
      await store.insertFiles(tx, [row])
    })
    await storage.putFile(storageKey, video.file, 'video/mp4')
    // The owner's account may have been deleted meanwhile, and the bytes that there were with it.
    const change = { status: 'ready' as const, variants: [variant] }
    if (!(await inTransaction(db, (tx) => store.changeFile(tx, id, 'processing', change)))) {
      await storage.delete(storageKey)
      throw new Refusal('NOT_FOUND')
    }
  } catch (error) {
    for (const made of [id, posterFileId]) if (made) await deleteFile(deps, made).catch(() => undefined)
    throw error
  }
  if (video.posterFile) await rm(video.posterFile, { force: true })
  return id
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
  image: { ownerId: string; source: Buffer },
): Promise<string> {
  const encoded = await encodeImage(image.source)
  const id = newId()
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
