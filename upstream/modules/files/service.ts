import { readFile, rm } from 'node:fs/promises'
import type { ImageAsset } from '#contract/fields.ts'
import type { Db } from '../../kernel/database.ts'
import { newId } from '../../kernel/ids.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { storeImage } from './storing.ts'
import { findVariant, isPublicVariant, publicUrl, toImage } from './images.ts'
import { createSigner } from './signing.ts'
import * as store from './store.ts'

export { sharedImageUrl, toImage, toBlurredImage, publicUrl } from './images.ts'
export type { Signer, StoredFile } from './images.ts'
export { receiveVideo } from './videos.ts'
export { SITE_OWNER_ID, storeImage } from './storing.ts'
export { readSafely } from './encoding.ts'
export { createShortMemory } from './short-memory.ts'
export { createSigner } from './signing.ts'
export { insertFiles, findFiles, putFileBack, setPublic } from './store.ts'
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
  isPublic: boolean
  durationMs: number
  width: number
  height: number
}

/** Keeps a video and its poster. @returns the file's id */
export async function storeVideo(deps: Deps, video: PlayableVideo): Promise<string> {
  const { db, storage, clock } = deps
  const posterFileId = video.posterFile
    ? await storeImage(deps, {
        ownerId: video.ownerId,
        source: await readFile(video.posterFile),
        isPublic: video.isPublic,
      })
    : null
  const id = newId()
  const storageKey = `videos/${id}/video.mp4`
  const { sizeBytes } = await storage.putFile(storageKey, video.file, 'video/mp4')
  if (video.posterFile) await rm(video.posterFile, { force: true })
  const { width, height } = video
  await store.insertFiles(db, [
    {
      id,
      ownerId: video.ownerId,
      kind: 'video',
      status: 'ready',
      isPublic: video.isPublic,
      width,
      height,
      durationMs: Math.round(video.durationMs),
      sizeBytes,
      variants: [{ name: 'video', storageKey, contentType: 'video/mp4', sizeBytes, width, height }],
      posterFileId,
      createdAt: clock.now(),
    },
  ])
  return id
}

/** Keeps the video of a stream, for its performer alone. @returns the file's id */
export function storeRecording(deps: Deps, video: Omit<PlayableVideo, 'isPublic'>): Promise<string> {
  return storeVideo(deps, { ...video, isPublic: false })
}

/** A video with an address for this viewer. Asks nothing about rights. @returns null when there is none */
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
    url: isPublicVariant(file, 'video') ? publicUrl(file.id, 'video') : signer(file.id, 'video'),
    poster: poster ? toImage(poster, signer) : null,
    durationMs: file.durationMs,
    sizeBytes: video.sizeBytes,
    width: video.width,
    height: video.height,
  }
}

/** Images by file id, for anyone: of files that are not public only the blurred image. */
export async function findImages(db: Db, fileIds: readonly string[]): Promise<Map<string, ImageAsset>> {
  const found = await store.findFiles(db, fileIds)
  const images = found.map((file) => [file.id, toImage(file, null)] as const)
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

/** Whether anyone may have the file's bytes now. */
export async function isPublicNow(db: Db, fileId: string): Promise<boolean> {
  const file = await store.findFile(db, fileId)
  return file?.status === 'ready' && file.isPublic && !file.keptUntil
}
