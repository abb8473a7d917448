/** Publishes scheduled content when its time has come. */
import { inTransaction } from '../../kernel/database.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { publishScheduled } from './publishing.ts'
import { listDue, type OwnThing } from './store.ts'

const BATCH = 100

export async function publishOne(
  kernel: Pick<Kernel, 'db' | 'clock' | 'events' | 'jobs'>,
  thing: OwnThing,
): Promise<void> {
  await inTransaction(kernel.db, (tx) => publishScheduled(tx, kernel, thing))
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
