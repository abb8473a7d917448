/**
 * Locks accounts for one transaction, before the transaction reads any of their data. Whether a person may change their
 * own data, or act on another person, depends on the state of both accounts: statuses, blocks, balances. While a
 * transaction locks both, none of these change, and the transaction waits for none of their rows.
 *
 * `docs/money.md` states the order of all locks.
 */
import { createHash } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import { inTransaction, type RootDb, type Tx } from '../../kernel/database.ts'

export interface AccountLocks {
  /** Accounts whose data changes: one transaction at a time locks such an account. */
  exclusive?: readonly string[]
  /**
   * Accounts that others act on: many transactions may share the lock, but none can lock the account exclusively
   * meanwhile.
   */
  shared?: readonly string[]
}

/**
 * Locks all the accounts with one statement, in an order that is the same for every transaction, until `tx` ends. Each
 * transaction calls it once, before it locks its first row: a second call could deadlock. The locks are advisory locks
 * and not row locks: advisory locks queue, so a transaction that waits for an exclusive lock is not overtaken by later
 * shared ones, however many people tip.
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

/** Runs a transaction that locks one account exclusively. */
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

/** 64 bits of a hash. Two accounts that happened to share them would only wait for each other. */
function keyOf(accountId: string): bigint {
  return createHash('sha256').update(`account ${accountId}`).digest().readBigInt64BE()
}
