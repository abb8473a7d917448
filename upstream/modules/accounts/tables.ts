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
    /** Which text was accepted (the terms' day), and from where. */
    termsVersion: text('terms_version'),
    termsAddress: text('terms_address'),
    adultConfirmedAt: time('adult_confirmed_at'),
    lastLoginAt: time('last_login_at'),
    usernameChangedAt: time('username_changed_at'),
    /** When an account that is `closing` goes; of a `deleted` one: there is still something to remove. */
    deletesAt: time('deletes_at'),
    /** The balance that its owner was shown and has given up, in minor units; the account goes with no more than that. */
    givesUpCents: cents('gives_up_cents').notNull().default(0),
    /** A performer's documents are still to be approved: a person who never had to send any has none. */
    hasUnapprovedDocuments: boolean('has_unapproved_documents').notNull().default(false),
    /** What a `closing` account becomes again when its owner keeps it. */
    statusWhenKept: text('status_when_kept', { enum: ACCOUNT_STATUSES }),
    /** `usernameSkeleton` of the contract, said in SQL: code that changes a name need not think of it. */
    usernameSkeleton: text('username_skeleton').generatedAlwaysAs((): SQL => skeletonOf(accounts.username)),
    /** What people read in the name: an approved performer's readings are nobody else's. */
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

/** Names that an account has had: they lead to it and stay its own, so that no other account can step into its links. */
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

/** What operators have made of an account: who, when, from what to what, and why. */
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
