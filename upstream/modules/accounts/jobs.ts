import { DAY_MS } from '../../kernel/clock.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { deleteSessionsOver } from './store.ts'

/** Long enough for a person to ask who was logged in. */
const KEPT_MS = 30 * DAY_MS

export async function accountJobs({ db, clock, jobs }: Kernel): Promise<void> {
  await jobs.schedule('accounts-prune-sessions', '53 3 * * *', () =>
    deleteSessionsOver(db, new Date(clock.now().getTime() - KEPT_MS)),
  )
}
