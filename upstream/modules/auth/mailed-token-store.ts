/**
 * Secrets that an owner gets by email. They are stored hashed, expire, and work once. Anybody can request another one,
 * so a later token does not invalidate earlier ones: whichever email the owner opens first works.
 */
import { and, desc, eq, gt, lt } from 'drizzle-orm'
import { HOUR_MS, SECOND_MS } from '../../kernel/clock.ts'
import type { Db, Tx } from '../../kernel/database.ts'
import { newId } from '../../kernel/ids.ts'
import { hashToken, newToken } from '../../kernel/secrets.ts'
import { type Account, lockAccount } from '../accounts/store.ts'
import { mailedTokens } from './tables.ts'

export type MailedPurpose = (typeof mailedTokens.$inferSelect)['purpose']

const GOOD_FOR_MS: Record<MailedPurpose, number> = {
  'verify-email': 24 * HOUR_MS,
  'reset-password': HOUR_MS,
}
/** A person who asks again within this time already has an email on its way. */
export const PAUSE_MS = 60 * SECOND_MS
/**
 * This limit keeps anybody from flooding an inbox. The tokens issued before it stay valid, so the owner loses nothing.
 */
export const MAX_AN_HOUR = 5

/**
 * Runs in the same transaction as the email that carries the token.
 * @returns null within a minute of another token, after five within an hour, and for an account without an address
 */
export async function issueToken(
  tx: Tx,
  account: Pick<Account, 'id' | 'email'>,
  purpose: MailedPurpose,
  now: Date,
): Promise<string | null> {
  if (!account.email) return null
  await lockAccount(tx, account.id)
  const recent = await tx
    .select({ createdAt: mailedTokens.createdAt })
    .from(mailedTokens)
    .where(
      and(
        eq(mailedTokens.accountId, account.id),
        eq(mailedTokens.purpose, purpose),
        eq(mailedTokens.email, account.email),
        gt(mailedTokens.createdAt, new Date(now.getTime() - HOUR_MS)),
      ),
    )
    .orderBy(desc(mailedTokens.createdAt))
  const isTooSoon = recent[0] && now.getTime() - recent[0].createdAt.getTime() < PAUSE_MS
  if (isTooSoon || recent.length >= MAX_AN_HOUR) return null
  const token = newToken()
  await tx.insert(mailedTokens).values({
    id: newId(),
    accountId: account.id,
    purpose,
    email: account.email,
    tokenHash: hashToken(token),
    expiresAt: new Date(now.getTime() + GOOD_FOR_MS[purpose]),
    createdAt: now,
  })
  return token
}

/** Finds the account of a valid token without using the token up. */
export async function findTokenOwner(
  db: Db,
  token: string,
  purpose: MailedPurpose,
  now: Date,
): Promise<string | null> {
  const [row] = await db
    .select({ accountId: mailedTokens.accountId })
    .from(mailedTokens)
    .where(isGood(token, purpose, now))
  return row?.accountId ?? null
}

/** Uses a token up. @returns its account and the address that it was sent to; null for a token that is not valid */
export async function takeToken(
  tx: Tx,
  token: string,
  purpose: MailedPurpose,
  now: Date,
): Promise<{ accountId: string; email: string } | null> {
  const [row] = await tx
    .delete(mailedTokens)
    .where(isGood(token, purpose, now))
    .returning({ accountId: mailedTokens.accountId, email: mailedTokens.email })
  return row ?? null
}

/** Deletes all tokens of an account, of one kind or of every kind. */
export async function dropTokens(tx: Tx, accountId: string, purpose?: MailedPurpose): Promise<void> {
  const isKind = purpose ? eq(mailedTokens.purpose, purpose) : undefined
  await tx.delete(mailedTokens).where(and(eq(mailedTokens.accountId, accountId), isKind))
}

export async function deleteTokensOver(tx: Tx, now: Date): Promise<void> {
  await tx.delete(mailedTokens).where(lt(mailedTokens.expiresAt, now))
}

function isGood(token: string, purpose: MailedPurpose, now: Date) {
  return and(
    eq(mailedTokens.tokenHash, hashToken(token)),
    eq(mailedTokens.purpose, purpose),
    gt(mailedTokens.expiresAt, now),
  )
}
