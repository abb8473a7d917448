/** What leaves again: a file with all its bytes, and an image that another one takes the place of. */
import type { ImageAsset } from '#contract/fields.ts'
import { inTransaction, type Tx } from '../../kernel/database.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { originalKey } from './videos.ts'
import { storeImage } from './storing.ts'
import { toImage } from './images.ts'
import * as store from './store.ts'

type Deps = Pick<Kernel, 'db' | 'storage' | 'clock'>

/**
 * Removes a file, its poster and all their bytes. Unknown ids are fine. The bytes go first: broken off, it can be
 * done again, while bytes whose row is gone would stay for ever.
 */
export async function deleteFile(
  { db, storage }: Pick<Kernel, 'db' | 'storage'>,
  fileId: string,
): Promise<void> {
  const file = await store.findFile(db, fileId)
  if (!file) return
  if (file.posterFileId) await deleteFile({ db, storage }, file.posterFileId)
  if (file.kind === 'video') await storage.delete(originalKey(fileId))
  for (const variant of file.variants) await storage.delete(variant.storageKey)
  // A video may have been made ready meanwhile.
  const removed = await store.deleteFile(db, fileId)
  const known = new Set(file.variants.map((variant) => variant.storageKey))
  const made = (removed?.variants ?? []).filter((variant) => !known.has(variant.storageKey))
  for (const variant of made) await storage.delete(variant.storageKey)
  if (removed?.posterFileId) await deleteFile({ db, storage }, removed.posterFileId)
}

/**
 * Puts a new image in the place of an old one: `put` writes its id and gives the id that stood there. Of two
 * at once the later stays; of the others nothing is left.
 * @throws Refusal UNSUPPORTED_FILE, FILE_TOO_LARGE, FILE_BROKEN
 */
export async function replaceImage(
  deps: Deps,
  image: { ownerId: string; source: Buffer },
  put: (tx: Tx, fileId: string) => Promise<string | null>,
): Promise<ImageAsset> {
  const fileId = await storeImage(deps, { ...image, isPublic: true })
  let replaced: string | null
  try {
    replaced = await inTransaction(deps.db, (tx) => put(tx, fileId))
  } catch (error) {
    await deleteFile(deps, fileId)
    throw error
  }
  if (replaced) await deleteFile(deps, replaced)
  return toImage((await store.findFile(deps.db, fileId))!, null)!
}
