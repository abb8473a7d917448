import { inTransaction } from '../../kernel/database.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { deleteBytes, listBytes } from './bytes.ts'
import { removeUpload } from './resumable.ts'
import { UPLOAD_LIFETIME_MS } from './service.ts'
import * as store from './store.ts'

type Deps = Pick<Kernel, 'db' | 'clock' | 'config'>

/**
 * Removes uploads that have made no progress for a day, and bytes without a row, as a process that was killed in a
 * removal leaves them. A row exists before its first byte, so bytes without a row belong to nothing.
 */
export async function sweepUploads({ db, clock, config }: Deps): Promise<void> {
  const until = new Date(clock.now().getTime() - UPLOAD_LIFETIME_MS)
  for (const id of await store.listIdle(db, until)) {
    // A chunk that arrives at this moment moves the offset, and then its upload is no longer idle.
    if (await inTransaction(db, (tx) => store.deleteIdle(tx, id, until)))
      await deleteBytes(config.DATA_DIR, id)
  }
  const found = await listBytes(config.DATA_DIR)
  const known = await store.listKnown(db, found)
  for (const id of found) if (!known.has(id)) await deleteBytes(config.DATA_DIR, id)
}

/** Removes the uploads of an account that leaves. */
export async function removeUploadsOf(kernel: Deps, ownerId: string): Promise<void> {
  for (const id of await store.listOwn(kernel.db, ownerId)) await removeUpload(kernel, id)
}
