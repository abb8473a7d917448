import { boolean, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { createdAt, id, time } from '../../kernel/columns.ts'
import { accounts } from '../accounts/tables.ts'

export const authenticators = pgTable('authenticators', {
  accountId: id('account_id')
    .primaryKey()
    .references(() => accounts.id),
  sealedSecret: text('sealed_secret').notNull(),
  /** Null until a code has shown that an app holds the secret. A login asks for a code only once it is set. */
  switchedOnAt: time('switched_on_at'),
  /** The number of the half minute whose code was accepted last, so that no code is accepted twice. */
  lastStep: integer('last_step').notNull().default(0),
  createdAt: createdAt(),
})

/** The codes are hashed with a key that the database does not hold, so nobody can log in with a stolen table. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    accountId: id('account_id')
      .notNull()
      .references(() => accounts.id),
    codeHash: text('code_hash').notNull(),
    usedAt: time('used_at'),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.accountId, t.codeHash] })],
)

/** Logins that have passed the first step and wait for the second. */
export const loginChallenges = pgTable(
  'login_challenges',
  {
    tokenHash: text('token_hash').primaryKey(),
    accountId: id('account_id')
      .notNull()
      .references(() => accounts.id),
    remember: boolean('remember').notNull(),
    tries: integer('tries').notNull().default(0),
    expiresAt: time('expires_at').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    index('login_challenges_expiry').on(t.expiresAt),
    index('login_challenges_account').on(t.accountId),
  ],
)
