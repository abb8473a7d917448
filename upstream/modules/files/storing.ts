import { readFile } from 'node:fs/promises'
import { newId } from '../../kernel/ids.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { encodeImage } from './encoding.ts'
import * as store from './store.ts'
import type { FileVariant } from './tables.ts'

/** Who owns the site's own images: nobody, so that no account takes them along when it goes. */
export const SITE_OWNER_ID = '00000000-0000-0000-0000-000000000000'

type Deps = Pick<Kernel, 'db' | 'storage' | 'clock'>

/**
 * Keeps an image, re-encoded in sizes, for its owner alone until something uses it. @returns the file's id
 * @throws Refusal UNSUPPORTED_FILE, FILE_TOO_LARGE, FILE_BROKEN
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
    await store.insertFiles(db, [
      {
        id,
        ownerId: image.ownerId,
        kind: 'photo',
        status: 'ready',
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

/** Keeps the poster of a video; the local image is left where it is. @returns the file's id */
export async function storePosterOf(deps: Deps, poster: { ownerId: string; file: string }): Promise<string> {
  return storeImage(deps, { ownerId: poster.ownerId, source: await readFile(poster.file) })
}
