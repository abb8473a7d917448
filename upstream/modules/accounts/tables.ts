import { sql, type SQL } from 'drizzle-orm'
import { boolean, index, pgTable, text, uniqueIndex, type AnyPgColumn } from 'drizzle-orm/pg-core'
import { ACCOUNT_KINDS, ACCOUNT_STATUSES } from '#contract/accounts.ts'
import { cents, createdAt, id, time, updatedAt } from '../../kernel/columns.ts'
import { readingsOf } from './username-readings.ts'

const skeletonOf = (name: AnyPgColumn): SQL =>
  sql`replace(replace(translate(lower(${name}), '01i._', 'oll'), 'rn', 'm'), 'vv', 'w')`

export const accounts = pgTable(
  'accounts',
  {
    id: id().primaryKey(),
    kind: text('kind', { enum: ACCOUNT_KINDS }).notNull(),
    status: text('status', { enum: ACCOUNT_STATUSES }).notNull(),
    username: text('username'),
    email: text('email'),
    name: text('name').notNull(),
    passwordHash: text('password_hash'),
    avatarFileId: id('avatar_file_id'),
    emailVerifiedAt: time('email_verified_at'),
    termsAcceptedAt: time('terms_accepted_at'),
    /** The version of the terms that was accepted (its date), and the network address from which. */
    termsVersion: text('terms_version'),
    termsAddress: text('terms_address'),
    adultConfirmedAt: time('adult_confirmed_at'),
    lastLoginAt: time('last_login_at'),
    usernameChangedAt: time('username_changed_at'),
    /**
     * When a `closing` account will be deleted. A `deleted` account keeps it while there is still something to remove.
     */
    deletesAt: time('deletes_at'),
    /**
     * The balance, in minor units, that the owner was shown and has given up. The account is not deleted with a larger
     * balance.
     */
    givesUpCents: cents('gives_up_cents').notNull().default(0),
    /** True while a performer's documents wait for approval; false for people who never had to send any. */
    hasUnapprovedDocuments: boolean('has_unapproved_documents').notNull().default(false),
    /** The status that a `closing` account gets back when its owner keeps it. */
    statusWhenKept: text('status_when_kept', { enum: ACCOUNT_STATUSES }),
    /** The contract's `usernameSkeleton` in SQL. The database computes it, so code that changes a username need not. */
    usernameSkeleton: text('username_skeleton').generatedAlwaysAs((): SQL => skeletonOf(accounts.username)),
    /** How people may read the username. No other account may share a reading with an approved performer. */
    usernameReadings: text('username_readings')
      .array()
      .generatedAlwaysAs((): SQL => readingsOf(accounts.username)),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index('accounts_username_skeleton').on(t.usernameSkeleton),
    index('accounts_username_readings').using('gin', t.usernameReadings),
    index('accounts_deletes_at').on(t.deletesAt),
    uniqueIndex('accounts_username').on(sql`lower(${t.username})`),
    uniqueIndex('accounts_email').on(sql`lower(${t.email})`),
  ],
)

/**
 * Usernames that an account had before. They still lead to it and stay reserved, so that no other account can take over
 * its links.
 */
export const formerUsernames = pgTable(
  'former_usernames',
  {
    username: text('username').primaryKey(),
    accountId: id('account_id')
      .notNull()
      .references(() => accounts.id),
    usernameSkeleton: text('username_skeleton').generatedAlwaysAs((): SQL =>
      skeletonOf(formerUsernames.username),
    ),
    usernameReadings: text('username_readings')
      .array()
      .generatedAlwaysAs((): SQL => readingsOf(formerUsernames.username)),
    createdAt: createdAt(),
  },
  (t) => [
    index('former_usernames_account').on(t.accountId),
    index('former_usernames_skeleton').on(t.usernameSkeleton),
    index('former_usernames_readings').using('gin', t.usernameReadings),
  ],
)

/** Changes of an account's status by operators: which operator, when, from which status to which, and why. */
export const accountStatusChanges = pgTable(
  'account_status_changes',
  {
    id: id().primaryKey(),
    accountId: id('account_id')
      .notNull()
      .references(() => accounts.id),
    from: text('from_status', { enum: ACCOUNT_STATUSES }).notNull(),
    to: text('to_status', { enum: ACCOUNT_STATUSES }).notNull(),
    by: text('changed_by').notNull(),
    reason: text('reason').notNull(),
    changedAt: time('changed_at').notNull(),
  },
  (t) => [index('account_status_changes_account').on(t.accountId, t.changedAt)],
)
