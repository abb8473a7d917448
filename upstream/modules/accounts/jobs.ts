import { DAY_MS } from '../../kernel/clock.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { pruneAttempts } from '../attempts/service.ts'
import { RESEND_QUEUE, resendVerification } from './email-verification.ts'
import { deleteTokensOver } from './mailed-tokens.ts'
import { FORGOT_QUEUE, mailReset } from './recovery.ts'
import { deleteLogins, deleteSessionsOver } from './session-store.ts'

/** Long enough for a person to ask who was logged in. */
const KEPT_MS = 30 * DAY_MS
const LOGINS_KEPT_MS = 180 * DAY_MS

export async function accountJobs(kernel: Kernel): Promise<void> {
  const { db, clock, jobs, outbox } = kernel
  const ago = (ms: number) => new Date(clock.now().getTime() - ms)
  await jobs.schedule('accounts-prune-sessions', '53 3 * * *', () => deleteSessionsOver(db, ago(KEPT_MS)))
  await jobs.work<{ email: string }>(FORGOT_QUEUE, async ({ email }) => {
    await mailReset(kernel, email)
    outbox.wake()
  })
  await jobs.work<{ email: string }>(RESEND_QUEUE, async ({ email }) => {
    await resendVerification(kernel, email)
    outbox.wake()
  })
  await jobs.schedule('accounts-prune-logins', '57 3 * * *', async () => {
    await deleteLogins(db, ago(LOGINS_KEPT_MS))
    await deleteTokensOver(db, clock.now())
    await pruneAttempts(kernel)
  })
}
