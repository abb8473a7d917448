import type { Kernel } from '../../kernel/kernel.ts'
import { deleteTokensBefore } from './store.ts'

export async function streamingJobs({ db, clock, jobs }: Kernel): Promise<void> {
  await jobs.schedule('streaming-prune-tokens', '41 * * * *', () => deleteTokensBefore(db, clock.now()))
}
