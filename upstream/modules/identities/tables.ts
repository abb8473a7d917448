import { index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { createdAt, id, time } from '../../kernel/columns.ts'
import { accounts } from '../accounts/tables.ts'

export const IDENTITY_PROVIDERS = ['google', 'facebook', 'twitter'] as const

/**
 * Identities at login providers. The subject is the provider's own id of the person, because names and emails can pass
 * to other people.
 */
export const identities = pgTable(
  'identities',
  {
    id: id().primaryKey(),
    provider: text('provider', { enum: IDENTITY_PROVIDERS }).notNull(),
    subject: text('subject').notNull(),
    accountId: id('account_id')
      .notNull()
      .references(() => accounts.id),
    /** The name by which the owner knows the identity: an email address, or the name at the provider. */
    label: text('label').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('identities_subject').on(t.provider, t.subject),
    uniqueIndex('identities_account').on(t.accountId, t.provider),
  ],
)

/** OAuth authorization requests, each started by one browser. The row is deleted when it is used. */
export const authorizationRequests = pgTable(
  'authorization_requests',
  {
    stateHash: text('state_hash').primaryKey(),
    browserHash: text('browser_hash').notNull(),
    purpose: text('purpose', { enum: ['login', 'link', 'connect'] }).notNull(),
    /** The account that started the request, if it was logged in. */
    accountId: id('account_id').references(() => accounts.id),
    /** The PKCE verifier. */
    sealedVerifier: text('sealed_verifier').notNull(),
    /** The options that the person chose at the start: `remember`, `acceptTerms`, `isAdult`. */
    loginOptions: text('login_options').array().notNull().default([]),
    expiresAt: time('expires_at').notNull(),
  },
  (t) => [index('authorization_requests_expiry').on(t.expiresAt)],
)

/** ID tokens that were used once, kept until they expire. */
export const usedIdentityTokens = pgTable(
  'used_identity_tokens',
  {
    tokenHash: text('token_hash').primaryKey(),
    expiresAt: time('expires_at').notNull(),
  },
  (t) => [index('used_identity_tokens_expiry').on(t.expiresAt)],
)
