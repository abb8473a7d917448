import type { Kernel } from '../../kernel/kernel.ts'
import * as store from './store.ts'
import { originalKey } from './videos.ts'

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
