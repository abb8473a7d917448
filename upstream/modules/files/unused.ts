/** Deletes uploaded images that nothing shows: of drafts that were never saved, taken out of a thing, of deleted things. */
import { DAY_MS } from '../../kernel/clock.ts'
import { inTransaction, type Tx } from '../../kernel/database.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { deleteFile } from './service.ts'
import * as store from './unused-store.ts'

/**
 * A browser keeps what a performer has not saved, with its photos, and upstream does not know of it. Performers who come
 * back to it within this time still find the photos.
 */
export const UNUSED_MS = 7 * DAY_MS
const SWEEP_BATCH = 100

/** Notes which of the files that a thing no longer shows are shown by nothing now. */
export async function noteUnused(
  tx: Tx,
  fileIds: readonly string[],
  { now, isAtOnce }: { now: Date; isAtOnce: boolean },
): Promise<void> {
  if (fileIds.length) await store.putUnusedSince(tx, fileIds, isAtOnce ? dueSince(now) : now)
}

/** The time since which nothing has shown a file that is deleted now. */
function dueSince(now: Date): Date {
  return new Date(now.getTime() - UNUSED_MS)
}

/** Deletes uploaded images that nothing has shown for a week. */
export async function deleteUnused(deps: Pick<Kernel, 'db' | 'storage' | 'clock'>): Promise<void> {
  const now = deps.clock.now()
  const due = dueSince(now)
  for (;;) {
    const fileIds = await store.listUnused(deps.db, due, SWEEP_BATCH)
    for (const fileId of fileIds) {
      const isOurs = await inTransaction(deps.db, (tx) => store.setUnusedAside(tx, fileId, { due, now }))
      // `deleteSetAside` finds it when this process dies here.
      if (isOurs) await deleteFile(deps, fileId)
    }
    if (fileIds.length < SWEEP_BATCH) return
  }
}
