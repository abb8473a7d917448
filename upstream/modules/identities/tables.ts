import { index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { createdAt, id, time } from '../../kernel/columns.ts'
import { accounts } from '../accounts/tables.ts'

export const IDENTITY_PROVIDERS = ['google', 'facebook', 'twitter'] as const

/** The person whom a provider vouches for. The subject is the provider's own id: names and emails change hands. */
export const identities = pgTable(
  'identities',
  {
    id: id().primaryKey(),
    provider: text('provider', { enum: IDENTITY_PROVIDERS }).notNull(),
    subject: text('subject').notNull(),
    accountId: id('account_id')
      .notNull()
      .references(() => accounts.id),
    /** What its owner knows it by: an email address, or a name there. */
    label: text('label').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('identities_subject').on(t.provider, t.subject),
    uniqueIndex('identities_account').on(t.accountId, t.provider),
  ],
)

/** An OAuth authorization request, begun by one browser. The row is deleted by its one use. */
export const authorizationRequests = pgTable(
  'authorization_requests',
  {
    stateHash: text('state_hash').primaryKey(),
    browserHash: text('browser_hash').notNull(),
    purpose: text('purpose', { enum: ['login', 'link', 'connect'] }).notNull(),
    /** The account that began it, when it was logged in. */
    accountId: id('account_id').references(() => accounts.id),
    /** The PKCE verifier. */
    sealedVerifier: text('sealed_verifier').notNull(),
    /** `remember`, `acceptTerms`, `isAdult`: what the person chose at the start. */
    loginOptions: text('login_options').array().notNull().default([]),
    expiresAt: time('expires_at').notNull(),
  },
  (t) => [index('authorization_requests_expiry').on(t.expiresAt)],
)

/** Tokens that have opened a session once. Kept until the provider's own expiry makes them worthless. */
export const usedIdentityTokens = pgTable(
  'used_identity_tokens',
  {
    tokenHash: text('token_hash').primaryKey(),
    expiresAt: time('expires_at').notNull(),
  },
  (t) => [index('used_identity_tokens_expiry').on(t.expiresAt)],
)
