/** Jobs and schedules that have failed for good, and the operators' decisions about them. */
import type { Failure, listFailures as listFailuresCall } from '#contract/admin.ts'
import type { Reply } from '#contract/call.ts'
import { DAY_MS } from '../../kernel/clock.ts'
import { inTransaction, type Tx } from '../../kernel/database.ts'
import { listWorkers } from '../../kernel/domain-events.ts'
import { openJobData } from '../../kernel/failed-jobs.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { Refusal } from '../../kernel/refusal.ts'
import type { Sealing } from '../../kernel/sealing.ts'
import * as store from './store.ts'

/** Opens the data of a failed job, and finds its queue. */
type Jobs = Sealing & Pick<Kernel, 'registry'>

/** How long operators can decide about a failure, and how long their decision is kept. */
const KEPT_MS = 30 * DAY_MS

export async function listFailures(
  kernel: Pick<Kernel, 'db'> & Jobs,
  { limit, before }: { limit: number; before?: string | undefined },
): Promise<Reply<typeof listFailuresCall>> {
  const rows = await store.listOpen(kernel.db, limit + 1, before)
  const data = rows.slice(0, limit).map((row) => toFailure(kernel, row))
  const { waiting } = await store.countOpen(kernel.db)
  return { data, next: rows.length > limit ? data.at(-1)!._id : null, total: waiting }
}

function toFailure(kernel: Jobs, row: store.FailureRow): Failure {
  return {
    _id: row.id,
    name: row.queue,
    isSchedule: row.jobId === null,
    recipient: row.recipient,
    attempts: row.attempts,
    cause: row.cause,
    failedAt: row.createdAt.toISOString(),
    lastFailedAt: row.lastFailedAt.toISOString(),
    canTryAgain: findJob(kernel, row) !== null,
  }
}

/** @returns null for a schedule, for data that cannot be opened, and for a queue without a worker */
function findJob(kernel: Jobs, { queue: name, sealed, cause }: store.FailureRow) {
  const worker = listWorkers(kernel.registry).find(({ queue }) => queue.name === name)
  if (!worker || sealed === null || cause === 'unreadable') return null
  const data = openJobData(kernel, sealed)
  return data && { queue: worker.queue, data: data as never }
}

/** Enqueues the job again. @throws Refusal NOT_FOUND, CHANGED_MEANWHILE, NOT_REPEATABLE */
export async function retryFailure(kernel: Kernel, id: string, by: string) {
  await inTransaction(kernel.db, async (tx) => {
    const row = await holdOpen(tx, id)
    const job = findJob(kernel, row)
    if (!job) throw new Refusal('NOT_REPEATABLE')
    await kernel.jobs.enqueue(tx, job.queue, job.data)
    await store.decide(tx, id, { decision: 'tried-again', decidedBy: by, decidedAt: kernel.clock.now() })
  })
}

/** @throws Refusal NOT_FOUND, CHANGED_MEANWHILE */
export async function discardFailure({ db, clock }: Pick<Kernel, 'db' | 'clock'>, id: string, by: string) {
  await inTransaction(db, async (tx) => {
    await holdOpen(tx, id)
    await store.decide(tx, id, { decision: 'let-go', decidedBy: by, decidedAt: clock.now() })
  })
}

async function holdOpen(tx: Tx, id: string): Promise<store.FailureRow> {
  const row = await store.holdFailure(tx, id)
  if (!row) throw new Refusal('NOT_FOUND')
  if (row.decidedAt) throw new Refusal('CHANGED_MEANWHILE')
  return row
}

export async function pruneFailures({ db, clock }: Pick<Kernel, 'db' | 'clock'>): Promise<void> {
  const until = new Date(clock.now().getTime() - KEPT_MS)
  await inTransaction(db, (tx) => store.deleteOld(tx, until))
}
