/** Publishes scheduled content when its time has come. */
import { inTransaction, type Tx } from '../../kernel/database.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { PUBLISH_QUEUE, publishScheduled } from './publishing.ts'
import { type DueThing, listDue, listDueWith, type OwnThing } from './store.ts'

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
  const now = kernel.clock.now()
  let after: DueThing | undefined
  do {
    const due = await listDue(kernel.db, { now, limit: BATCH, after })
    for (const { performerId, kind, id } of due) {
      try {
        await publishOne(kernel, { performerId, kind, id })
      } catch (error) {
        kernel.log.error({ err: error, contentId: id }, 'not published on schedule')
      }
    }
    after = due.length === BATCH ? due.at(-1) : undefined
  } while (after)
}
