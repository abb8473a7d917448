/**
 * Holds accounts for one transaction, before it looks at anything of theirs. What a person does to their own things, or
 * to somebody else, is decided by what is so of both: their states, blocks, balances. While a transaction holds both,
 * nothing of that changes, and no row of theirs is waited for.
 *
 * The order of all locks stands in `docs/money.md`.
 */
import { createHash } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import { inTransaction, type RootDb, type Tx } from '../../kernel/database.ts'

export interface AccountLocks {
  /** Whose things change: one transaction at a time. */
  exclusive?: readonly string[]
  /** Who is dealt with, and by many at once: nobody holds such an account alone meanwhile. */
  shared?: readonly string[]
}

/**
 * Waits for the accounts, all of them at once and in one order for everybody, and holds them until `tx` ends. It is
 * called once in a transaction, before the first row is locked: a second call could wait in a circle. The locks are
 * advisory, and not those of the accounts' rows: who waits to be alone is not overtaken by others who share, however
 * many of them tip.
 */
export async function lockAccounts(tx: Tx, { exclusive = [], shared = [] }: AccountLocks): Promise<void> {
  const locks = new Map<bigint, SQL>()
  for (const id of shared)
    locks.set(keyOf(id), sql`pg_advisory_xact_lock_shared(${keyOf(id).toString()}::bigint)`)
  for (const id of exclusive)
    locks.set(keyOf(id), sql`pg_advisory_xact_lock(${keyOf(id).toString()}::bigint)`)
  const inOrder = [...locks].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, lock]) => lock)
  if (inOrder.length) await tx.execute(sql`select ${sql.join(inOrder, sql`, `)}`)
}

/** A transaction about what one account has, held alone. */
export function withAccountLocked<T>(
  db: RootDb,
  accountId: string,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  return inTransaction(db, async (tx) => {
    await lockAccounts(tx, { exclusive: [accountId] })
    return work(tx)
  })
}

/** 64 bits that no other account is likely to have; two that had the same would only wait for each other. */
function keyOf(accountId: string): bigint {
  return createHash('sha256').update(`account ${accountId}`).digest().readBigInt64BE()
}
