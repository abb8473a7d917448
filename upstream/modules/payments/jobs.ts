import { DAY_MS } from '../../kernel/clock.ts'
import { pruneIdempotency } from '../../kernel/idempotency.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import * as store from './store.ts'

/** No provider repeats an event after that; a late one would still meet a settled payment. */
const EVENTS_KEPT_MS = 90 * DAY_MS

export async function paymentJobs({ db, clock, jobs }: Kernel): Promise<void> {
  await jobs.schedule('payments-expire', '* * * * *', async () => {
    await store.expireOpen(db, clock.now())
  })
  await jobs.schedule('payments-prune', '41 3 * * *', async () => {
    const now = clock.now()
    await store.pruneEvents(db, new Date(now.getTime() - EVENTS_KEPT_MS))
    await pruneIdempotency(db, now)
  })
}
