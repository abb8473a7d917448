import type { Kernel } from '../../kernel/kernel.ts'
import { deleteChallengesOver } from './store.ts'

export async function passkeyJobs({ db, clock, jobs }: Kernel): Promise<void> {
  await jobs.schedule('passkeys-prune-challenges', '*/15 * * * *', () =>
    deleteChallengesOver(db, clock.now()),
  )
}
