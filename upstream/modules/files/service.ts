import { readFile, rm, stat } from 'node:fs/promises'
import type { ImageAsset } from '#contract/fields.ts'
import type { Db } from '../../kernel/database.ts'
import { newId } from '../../kernel/ids.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { deleteFile } from './deleting.ts'
import { storeImage } from './storing.ts'
import { findVariant, toImage, toOpenImage } from './images.ts'
import { createSigner } from './signing.ts'
import * as store from './store.ts'

export { findVariant, lastingUrl, sharedImageUrl, toImage, toOpenImage, toBlurredImage } from './images.ts'
export type { AddressOf, StoredFile } from './images.ts'
export {
  findServed,
  insertUses,
  isFree,
  OPEN_TO_ALL,
  putUses,
  toOpenUses,
  type FileUse,
  type Served,
} from './uses.ts'
export { readSignature, type SignedParts } from './signing.ts'
export type { FileVariant } from './tables.ts'
export { receiveVideo } from './videos.ts'
export { SITE_OWNER_ID, storeImage } from './storing.ts'
export { readSafely } from './encoding.ts'
export { createSigner } from './signing.ts'
export { insertFiles, findFiles, putFileBack } from './store.ts'
export { avatarUrlOf, listPeople } from './people.ts'
export { replaceAvatar, replaceAvatarOf, putAvatar } from './avatars.ts'
export { deleteFile } from './deleting.ts'
export { exchange, listKeptPlaces, removeCurrent, restoreEarlier, setFileAside } from './keeping.ts'
export { replaceImage } from './replacing.ts'

type Deps = Pick<Kernel, 'db' | 'storage' | 'clock'>

export interface PlayableVideo {
  ownerId: string
  /** A local MP4 that players can play as it is; it is taken over (moved). */
  file: string
  /** A local image; it is read and removed. */
  posterFile: string | null
  durationMs: number
  width: number
  height: number
}

/**
 * Keeps a video and its poster, for their owner alone until something uses the video. @returns the file's id
 * @throws Error when it cannot: nothing is kept then, and `video.file` is where it was
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
  try {
    // The row first: what the database cannot take stays where it is.
    await store.insertFiles(db, [
      {
        id,
        ownerId: video.ownerId,
        kind: 'video',
        status: 'ready',
        width,
        height,
        durationMs: Math.round(video.durationMs),
        sizeBytes,
        variants: [{ name: 'video', storageKey, contentType: 'video/mp4', sizeBytes, width, height }],
        posterFileId,
        createdAt: clock.now(),
      },
    ])
    await storage.putFile(storageKey, video.file, 'video/mp4')
  } catch (error) {
    for (const made of [id, posterFileId]) if (made) await deleteFile(deps, made).catch(() => undefined)
    throw error
  }
  if (video.posterFile) await rm(video.posterFile, { force: true })
  return id
}

/** A video with an address for this viewer, who gets its bytes only with a right to them. @returns null when there is none */
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

/** Images that everybody may see, by file id. */
export async function findImages(db: Db, fileIds: readonly string[]): Promise<Map<string, ImageAsset>> {
  const found = await store.findFiles(db, fileIds)
  const images = found.map((file) => [file.id, toOpenImage(file)] as const)
  return new Map(images.filter((entry): entry is [string, ImageAsset] => entry[1] !== null))
}

/** The bytes of a stored image's largest size; null when it is gone. */
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
