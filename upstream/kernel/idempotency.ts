import { createHash } from 'node:crypto'
import { and, eq, lt } from 'drizzle-orm'
import { DAY_MS } from './clock.ts'
import { type Db, inTransaction, type RootDb, type Tx } from './database.ts'
import { Refusal } from './refusal.ts'
import { idempotency } from './tables.ts'

/** A request that an account has made under a key of its own choosing. */
export interface Intent {
  accountId: string
  key: string
  /** The hash of the whole request: a key is valid for one request only. */
  requestHash: string
  /** A second hash under which the same request may have been stored: two calls may ask for one thing. */
  sameAs?: string
}

/** @param request anything that JSON writes, in one order of its fields */
export function intentOf(accountId: string, key: string, request: unknown): Intent {
  const requestHash = createHash('sha256').update(JSON.stringify(request)).digest('hex')
  return { accountId, key, requestHash }
}

/**
 * Runs `effect` once for an account and key, in one transaction with the record of its reply. The same key
 * with the same request answers the stored reply (as JSON keeps it); two requests at once wait for each other; an
 * effect that throws leaves the key unused.
 * @throws Refusal IDEMPOTENCY_MISMATCH when the key was used for another request.
 */
export async function onceByKey<T>(
  db: RootDb,
  { accountId, key, requestHash, sameAs }: Intent,
  effect: (tx: Tx) => Promise<T>,
): Promise<T> {
  const isThis = and(eq(idempotency.accountId, accountId), eq(idempotency.key, key))
  return inTransaction(db, async (tx) => {
    // The row is inserted first: a second request with the key waits here until this one has ended.
    const inserted = await tx
      .insert(idempotency)
      .values({ accountId, key, requestHash, reply: {} })
      .onConflictDoNothing()
      .returning({ key: idempotency.key })
    if (!inserted.length) {
      const [earlier] = await tx.select().from(idempotency).where(isThis)
      if (!earlier || ![requestHash, sameAs].includes(earlier.requestHash))
        throw new Refusal('IDEMPOTENCY_MISMATCH')
      return (earlier.reply as { value: T }).value
    }
    const reply = await effect(tx)
    await tx
      .update(idempotency)
      .set({ reply: { value: reply } })
      .where(isThis)
    return reply
  })
}

/** Whether a request under this key has had its effect. */
export async function isKeyUsed(
  db: Db,
  { accountId, key }: Pick<Intent, 'accountId' | 'key'>,
): Promise<boolean> {
  const [row] = await db
    .select({ key: idempotency.key })
    .from(idempotency)
    .where(and(eq(idempotency.accountId, accountId), eq(idempotency.key, key)))
  return row !== undefined
}

/** Keys are kept for 30 days: longer than any client retries. */
export async function pruneIdempotency(db: Db, now: Date): Promise<void> {
  await db.delete(idempotency).where(lt(idempotency.createdAt, new Date(now.getTime() - 30 * DAY_MS)))
}
