import type { Module } from '../module.ts'
import { DAY_MS } from '../../kernel/clock.ts'
import { workOn } from '../../kernel/jobs.ts'
import { pruneAttempts } from '../attempts/service.ts'
import { RESEND_QUEUE, resendVerification } from './email-verification.ts'
import { deleteTokensOver } from './mailed-tokens.ts'
import { FORGOT_QUEUE, mailReset } from './recovery.ts'
import { deleteLogins, deleteSessionsOver } from './session-store.ts'
import { CLOSE_SOCKETS_QUEUE } from './sessions.ts'
import { accountRoutes } from './routes.ts'
import { accountsPersonalData } from './personal-data.ts'

/** Long enough for a person to ask who was logged in. */
const SESSIONS_KEPT_MS = 30 * DAY_MS
const LOGINS_KEPT_MS = 180 * DAY_MS

export const accountsModule: Module = {
  name: 'accounts',
  ...accountsPersonalData,
  routes: accountRoutes,
  workers: [
    workOn(FORGOT_QUEUE, (kernel, { email }) => mailReset(kernel, email)),
    workOn(RESEND_QUEUE, (kernel, { email }) => resendVerification(kernel, email)),
    workOn(CLOSE_SOCKETS_QUEUE, ({ hub }, { accountId }) => hub.terminateUser(accountId)),
  ],
  schedules: [
    {
      name: 'accounts-prune-sessions',
      cron: '53 3 * * *',
      run: ({ db, clock }) => deleteSessionsOver(db, new Date(clock.now().getTime() - SESSIONS_KEPT_MS)),
    },
    {
      name: 'accounts-prune-logins',
      cron: '57 3 * * *',
      async run(kernel) {
        const { db, clock } = kernel
        await deleteLogins(db, new Date(clock.now().getTime() - LOGINS_KEPT_MS))
        await deleteTokensOver(db, clock.now())
        await pruneAttempts(kernel)
      },
    },
  ],
}
