import type { PgTable } from 'drizzle-orm/pg-core'
import type { Tx } from '#upstream/kernel/database.ts'

/** A statement accepts at most 65,535 parameters. */
const ROWS_A_STATEMENT = 1000

/** Inserts many rows in few statements. */
export async function insertAll<T extends PgTable>(
  tx: Tx,
  table: T,
  rows: readonly T['$inferInsert'][],
): Promise<void> {
  for (let at = 0; at < rows.length; at += ROWS_A_STATEMENT) {
    await tx.insert(table).values(rows.slice(at, at + ROWS_A_STATEMENT))
  }
}
