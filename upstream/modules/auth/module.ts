import { DAY_MS } from '../../kernel/clock.ts'
import { inTransaction } from '../../kernel/database.ts'
import { duringEvent } from '../../kernel/domain-events.ts'
import { workOn } from '../../kernel/jobs.ts'
import { ACCOUNT_SUSPENDED } from '../accounts/events.ts'
import type { Module } from '../module.ts'
import { deleteOwned, exportSection } from '../personal-data.ts'
import { RESEND_QUEUE, resendVerification } from './email-addresses.ts'
import { deleteTokensOver } from './mailed-token-store.ts'
import { FORGOT_QUEUE, mailReset } from './recovery.ts'
import { deleteLogins, deleteSessionsOver } from './store.ts'
import { authRoutes } from './routes.ts'
import { CLOSE_SOCKETS_QUEUE, closeSessions } from './sessions.ts'
import { passwordWayIn } from './service.ts'
import { emailChanges, loginHistory, mailedTokens, sessions } from './tables.ts'

/** Ended sessions are kept this long, so that an owner can still ask who was logged in. */
const SESSIONS_KEPT_MS = 30 * DAY_MS
const LOGINS_KEPT_MS = 180 * DAY_MS

export const authModule: Module = {
  name: 'auth',
  exposes: ['email-addresses.ts', 'registration.ts', 'sessions.ts', 'store.ts'],
  exportSections: [
    exportSection('sessions', sessions, {
      owner: sessions.accountId,
      key: sessions.id,
      hide: ['tokenHash'],
    }),
    exportSection('logins', loginHistory, {
      owner: loginHistory.accountId,
      key: loginHistory.id,
      hide: ['deviceHash'],
    }),
  ],
  notExported: [
    { table: mailedTokens, reason: 'hashes of links in emails, kept for hours' },
    { table: emailChanges, reason: 'an address that waits for its confirmation, kept for hours' },
  ],
  retention: [
    deleteOwned(sessions, sessions.accountId),
    deleteOwned(loginHistory, loginHistory.accountId),
    deleteOwned(mailedTokens, mailedTokens.accountId),
    deleteOwned(emailChanges, emailChanges.accountId),
  ],
  routes: authRoutes,
  waysIn: [passwordWayIn],
  workers: [
    workOn(FORGOT_QUEUE, mailReset),
    workOn(RESEND_QUEUE, resendVerification),
    workOn(CLOSE_SOCKETS_QUEUE, ({ hub }, { accountId }) => hub.terminateUser(accountId)),
  ],
  handlers: [
    duringEvent(ACCOUNT_SUSPENDED, async (tx, { accountId }, kernel) => {
      await closeSessions(tx, kernel, { accountId }, kernel.clock.now())
    }),
  ],
  schedules: [
    {
      name: 'auth-prune-sessions',
      cron: '53 3 * * *',
      run({ db, clock }) {
        const before = new Date(clock.now().getTime() - SESSIONS_KEPT_MS)
        return inTransaction(db, (tx) => deleteSessionsOver(tx, before))
      },
    },
    {
      name: 'auth-prune-logins',
      cron: '57 3 * * *',
      async run({ db, clock }) {
        const now = clock.now()
        await inTransaction(db, async (tx) => {
          await deleteLogins(tx, new Date(now.getTime() - LOGINS_KEPT_MS))
          await deleteTokensOver(tx, now)
        })
      },
    },
  ],
}
