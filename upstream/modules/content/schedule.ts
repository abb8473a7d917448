/** Publishes scheduled content when its time has come. */
import { inTransaction, type Tx } from '../../kernel/database.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { PUBLISH_QUEUE, publishScheduled } from './publishing.ts'
import { listDue, listDueWith, type OwnThing } from './store.ts'

const BATCH = 100

export async function publishOne(
  kernel: Pick<Kernel, 'db' | 'clock' | 'events' | 'jobs'>,
  thing: OwnThing,
): Promise<void> {
  await inTransaction(kernel.db, (tx) => publishScheduled(tx, kernel, thing))
}

/** Enqueues the publishing of things that have waited for a file. */
export async function planWaiting(
  tx: Tx,
  { fileId }: { fileId: string },
  { clock, jobs }: Pick<Kernel, 'clock' | 'jobs'>,
): Promise<void> {
  for (const thing of await listDueWith(tx, fileId, clock.now())) await jobs.enqueue(tx, PUBLISH_QUEUE, thing)
}

/**
 * Publishes everything that is due: what waited for its files, and what a stopped server has missed. One thing that
 * cannot be published does not keep the others from it.
 */
export async function publishDue(
  kernel: Pick<Kernel, 'db' | 'clock' | 'events' | 'jobs' | 'log'>,
): Promise<void> {
  const due = await listDue(kernel.db, kernel.clock.now(), BATCH)
  for (const thing of due) {
    try {
      await publishOne(kernel, thing)
    } catch (error) {
      kernel.log.error({ err: error, contentId: thing.id }, 'not published on schedule')
    }
  }
}
