import { readFile, rm } from 'node:fs/promises'
import type { Picture } from '#contract/fields.ts'
import type { Viewer } from '../../http/caller.ts'
import type { Db } from '../../kernel/database.ts'
import { newId } from '../../kernel/ids.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { encodePicture } from './encoding.ts'
import { findVariant, isPublicVariant, publicUrl, toPicture, type StoredFile } from './pictures.ts'
import { createSigner } from './signing.ts'
import * as store from './store.ts'
import type { FileVariant } from './tables.ts'

export { toPicture, toBlurredPicture, publicUrl } from './pictures.ts'
export type { Signer, StoredFile } from './pictures.ts'
export { readSafely } from './encoding.ts'
export { createSigner } from './signing.ts'
export { insertFiles, findFiles, setPublic } from './store.ts'

type Deps = Pick<Kernel, 'db' | 'storage' | 'clock'>

/**
 * Keeps a picture, re-encoded in sizes. @returns the file's id
 * @throws Refusal UNSUPPORTED_FILE, FILE_TOO_LARGE, FILE_BROKEN
 */
export async function storePicture(
  { db, storage, clock }: Deps,
  picture: { ownerId: string; source: Buffer; isPublic: boolean },
): Promise<string> {
  const encoded = await encodePicture(picture.source)
  const id = newId()
  const variants: FileVariant[] = []
  try {
    for (const { name, content, width, height } of encoded.variants) {
      const storageKey = `pictures/${id}/${name}.webp`
      variants.push({ name, storageKey, contentType: 'image/webp', sizeBytes: 0, width, height })
      const { sizeBytes } = await storage.put(storageKey, content, 'image/webp')
      variants.at(-1)!.sizeBytes = sizeBytes
    }
    await store.insertFiles(db, [
      {
        id,
        ownerId: picture.ownerId,
        kind: 'photo',
        status: 'ready',
        isPublic: picture.isPublic,
        width: encoded.width,
        height: encoded.height,
        sizeBytes: variants.reduce((sum, variant) => sum + variant.sizeBytes, 0),
        placeholder: encoded.placeholder,
        variants,
        createdAt: clock.now(),
      },
    ])
  } catch (error) {
    for (const { storageKey } of variants) await storage.delete(storageKey).catch(() => undefined)
    throw error
  }
  return id
}

/** Keeps the poster of a film; the local picture is left where it is. @returns the file's id */
export async function storePosterOf(
  deps: Deps,
  poster: { ownerId: string; isPublic: boolean; file: string },
): Promise<string> {
  const { ownerId, isPublic } = poster
  return storePicture(deps, { ownerId, isPublic, source: await readFile(poster.file) })
}

export interface PlayableFilm {
  ownerId: string
  /** A local MP4 that players can play as it is; it is taken over (moved). */
  file: string
  /** A local picture; it is read and removed. */
  posterFile: string | null
  isPublic: boolean
  durationMs: number
  width: number
  height: number
}

/** Keeps a film and its poster. @returns the file's id */
export async function storeVideo(deps: Deps, film: PlayableFilm): Promise<string> {
  const { db, storage, clock } = deps
  const posterFileId = film.posterFile
    ? await storePicture(deps, {
        ownerId: film.ownerId,
        source: await readFile(film.posterFile),
        isPublic: film.isPublic,
      })
    : null
  const id = newId()
  const storageKey = `films/${id}/video.mp4`
  const { sizeBytes } = await storage.putFile(storageKey, film.file, 'video/mp4')
  if (film.posterFile) await rm(film.posterFile, { force: true })
  const { width, height } = film
  await store.insertFiles(db, [
    {
      id,
      ownerId: film.ownerId,
      kind: 'video',
      status: 'ready',
      isPublic: film.isPublic,
      width,
      height,
      durationMs: Math.round(film.durationMs),
      sizeBytes,
      variants: [{ name: 'video', storageKey, contentType: 'video/mp4', sizeBytes, width, height }],
      posterFileId,
      createdAt: clock.now(),
    },
  ])
  return id
}

/** Keeps the film of a show, for its performer alone. @returns the file's id */
export function storeRecording(deps: Deps, film: Omit<PlayableFilm, 'isPublic'>): Promise<string> {
  return storeVideo(deps, { ...film, isPublic: false })
}

/** A film with an address for this viewer. Asks nothing about rights. @returns null when there is none */
export async function signedVideo(
  kernel: Pick<Kernel, 'db' | 'config' | 'clock'>,
  fileId: string,
  viewer: Pick<Viewer, 'sessionId'> | null,
): Promise<{
  url: string
  poster: Picture | null
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
    poster: poster ? toPicture(poster, signer) : null,
    durationMs: file.durationMs,
    sizeBytes: video.sizeBytes,
    width: video.width,
    height: video.height,
  }
}

/** Pictures by file id, for anyone: of files that are not public only the blurred picture. */
export async function findPictures(db: Db, fileIds: readonly string[]): Promise<Map<string, Picture>> {
  const found = await store.findFiles(db, fileIds)
  const pictures = found.map((file) => [file.id, toPicture(file, null)] as const)
  return new Map(pictures.filter((entry): entry is [string, Picture] => entry[1] !== null))
}

/** Removes a file, its poster and all their bytes. Unknown ids are fine. */
export async function deleteFile(
  { db, storage }: Pick<Kernel, 'db' | 'storage'>,
  fileId: string,
): Promise<void> {
  const removed: StoredFile[] = []
  await db.transaction(async (inner) => {
    const tx = inner as unknown as Db
    const file = await store.deleteFile(tx, fileId)
    if (file) removed.push(file)
    const poster = file?.posterFileId ? await store.deleteFile(tx, file.posterFileId) : undefined
    if (poster) removed.push(poster)
  })
  for (const variant of removed.flatMap((file) => file.variants)) await storage.delete(variant.storageKey)
}

/**
 * Puts a new picture in the place of an old one: `put` writes its id and gives the id that stood there. Of two
 * at once the later stays; of the others nothing is left.
 * @throws Refusal UNSUPPORTED_FILE, FILE_TOO_LARGE, FILE_BROKEN
 */
export async function replacePicture(
  deps: Deps,
  picture: { ownerId: string; source: Buffer },
  put: (tx: Db, fileId: string) => Promise<string | null>,
): Promise<Picture> {
  const fileId = await storePicture(deps, { ...picture, isPublic: true })
  let replaced: string | null
  try {
    replaced = await deps.db.transaction((tx) => put(tx as unknown as Db, fileId))
  } catch (error) {
    await deleteFile(deps, fileId)
    throw error
  }
  if (replaced) await deleteFile(deps, replaced)
  const pictures = await findPictures(deps.db, [fileId])
  return pictures.get(fileId)!
}

/** The bytes of a stored picture's largest size; null when it is gone. */
export async function readPicture(
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
