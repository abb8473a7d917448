import { DAY_MS } from '../../kernel/clock.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { rankPerformers } from './ranking.ts'
import { deleteViewsBefore } from './store.ts'

export async function performerJobs(kernel: Kernel): Promise<void> {
  const { db, clock, jobs } = kernel
  await jobs.schedule('performers-rank', '*/10 * * * *', async () => {
    await rankPerformers(kernel)
  })
  // A visitor's day is over everywhere after two.
  await jobs.schedule('performers-prune-views', '23 3 * * *', () =>
    deleteViewsBefore(db, new Date(clock.now().getTime() - 2 * DAY_MS)),
  )
}
