import type { ImageAsset } from '#contract/fields.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { deleteFile } from './deleting.ts'
import { exchange, type Place, type Put } from './keeping.ts'
import { storeImage } from './storing.ts'
import { toOpenImage } from './images.ts'
import * as store from './store.ts'

type Deps = Pick<Kernel, 'db' | 'storage' | 'clock'>

/**
 * Puts a new image in the place of an old one. Of two at once the later stays.
 * @throws Refusal UNSUPPORTED_FILE, FILE_TOO_LARGE, FILE_BROKEN
 */
export async function replaceImage(
  deps: Deps,
  place: Place,
  source: Buffer,
  put: Put<string>,
): Promise<ImageAsset> {
  const fileId = await storeImage(deps, { ownerId: place.ownerId, source })
  try {
    await exchange(deps, place, async (tx) => ({ placed: fileId, replaced: await put(tx, fileId) }))
  } catch (error) {
    await deleteFile(deps, fileId)
    throw error
  }
  return toOpenImage((await store.findFile(deps.db, fileId))!)!
}
