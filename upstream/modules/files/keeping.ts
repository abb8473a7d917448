import { readFile } from 'node:fs/promises'
import { newId } from '../../kernel/ids.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { encodePicture } from './encoding.ts'
import * as store from './store.ts'
import type { FileVariant } from './tables.ts'

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
