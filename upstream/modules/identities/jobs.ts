import type { Kernel } from '../../kernel/kernel.ts'
import { pruneExpired } from './store.ts'

export async function identityJobs({ db, clock, jobs }: Kernel): Promise<void> {
  await jobs.schedule('identities-prune', '17 * * * *', () => pruneExpired(db, clock.now()))
}
