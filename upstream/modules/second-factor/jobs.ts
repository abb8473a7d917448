import type { Kernel } from '../../kernel/kernel.ts'
import { pruneChallenges } from './service.ts'

export async function secondFactorJobs({ db, clock, jobs }: Kernel): Promise<void> {
  await jobs.schedule('second-factor-prune-challenges', '*/15 * * * *', () =>
    pruneChallenges(db, clock.now()),
  )
}
