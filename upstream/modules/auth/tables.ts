import { index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { LOGIN_OUTCOMES } from '#contract/sessions.ts'
import { createdAt, id, time } from '../../kernel/columns.ts'
import { accounts } from '../accounts/tables.ts'

/** Login sessions. Their bearer tokens are random and stored hashed, so nobody can log in with a stolen table. */
export const sessions = pgTable(
  'sessions',
  {
    id: id().primaryKey(),
    accountId: id('account_id')
      .notNull()
      .references(() => accounts.id),
    tokenHash: text('token_hash').notNull(),
    userAgent: text('user_agent').notNull(),
    address: text('address').notNull(),
    expiresAt: time('expires_at').notNull(),
    /** When the owner last proved their identity by a password, a second factor or another way. */
    confirmedAt: time('confirmed_at'),
    revokedAt: time('revoked_at'),
    lastSeenAt: time('last_seen_at').notNull().defaultNow(),
    createdAt: createdAt(),
  },
  (t) => [uniqueIndex('sessions_token').on(t.tokenHash), index('sessions_account').on(t.accountId)],
)

/** Hashes of secrets that an owner got by email; each works once. */
export const mailedTokens = pgTable(
  'mailed_tokens',
  {
    id: id().primaryKey(),
    accountId: id('account_id')
      .notNull()
      .references(() => accounts.id),
    purpose: text('purpose', { enum: ['verify-email', 'reset-password'] }).notNull(),
    /** The address that it went to. */
    email: text('email').notNull(),
    tokenHash: text('token_hash').notNull(),
    expiresAt: time('expires_at').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('mailed_tokens_token').on(t.tokenHash),
    index('mailed_tokens_account').on(t.accountId, t.purpose),
    index('mailed_tokens_expires').on(t.expiresAt),
  ],
)

/**
 * Logins and failed attempts, shown to the account's owner. The account is null when the typed name belongs to none.
 */
export const loginHistory = pgTable(
  'login_history',
  {
    id: id().primaryKey(),
    accountId: id('account_id').references(() => accounts.id),
    outcome: text('outcome', { enum: LOGIN_OUTCOMES }).notNull(),
    userAgent: text('user_agent').notNull(),
    address: text('address').notNull(),
    /** The part of the address that counts as one place. */
    network: text('network').notNull(),
    /** The hashed name of the device, if the client sent one. */
    deviceHash: text('device_hash'),
    country: text('country'),
    createdAt: createdAt(),
  },
  (t) => [
    index('login_history_account').on(t.accountId, t.createdAt),
    index('login_history_created').on(t.createdAt),
  ],
)

/** New addresses that wait for their confirmation, one per account. The link's token is stored hashed. */
export const emailChanges = pgTable(
  'email_changes',
  {
    accountId: id('account_id')
      .primaryKey()
      .references(() => accounts.id),
    email: text('email').notNull(),
    tokenHash: text('token_hash').notNull(),
    expiresAt: time('expires_at').notNull(),
    createdAt: createdAt(),
  },
  (t) => [uniqueIndex('email_changes_token').on(t.tokenHash)],
)
