import { bigint, boolean, index, pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt, id, time } from '../../kernel/columns.ts'
import { accounts } from '../accounts/tables.ts'

/** Passkeys. The table holds public keys only, so nobody can log in with a stolen table. */
export const passkeys = pgTable(
  'passkeys',
  {
    id: id().primaryKey(),
    accountId: id('account_id')
      .notNull()
      .references(() => accounts.id),
    /** The authenticator's own id of the credential, base64url. */
    credentialId: text('credential_id').notNull().unique(),
    /** COSE key, base64url. */
    publicKey: text('public_key').notNull(),
    /** The counter that the authenticator last reported; 0 for authenticators that do not count. */
    counter: bigint('counter', { mode: 'number' }).notNull(),
    transports: text('transports').array().notNull().default([]),
    isSynced: boolean('is_synced').notNull(),
    name: text('name').notNull(),
    lastUsedAt: time('last_used_at'),
    createdAt: createdAt(),
  },
  (t) => [index('passkeys_account').on(t.accountId)],
)

/** Used challenges. A challenge itself is sealed and stored nowhere. */
export const usedPasskeyChallenges = pgTable(
  'used_passkey_challenges',
  {
    challengeHash: text('challenge_hash').primaryKey(),
    expiresAt: time('expires_at').notNull(),
  },
  (t) => [index('used_passkey_challenges_expiry').on(t.expiresAt)],
)
