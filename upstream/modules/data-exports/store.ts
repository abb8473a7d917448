import { and, desc, eq, inArray, lt, or, type SQL } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Db, Tx } from '../../kernel/database.ts'
import { dataExports } from './tables.ts'

export type DataExportRow = typeof dataExports.$inferSelect

export async function findNewest(db: Db, accountId: string): Promise<DataExportRow | undefined> {
  const [row] = await db
    .select()
    .from(dataExports)
    .where(eq(dataExports.accountId, accountId))
    .orderBy(desc(dataExports.createdAt), desc(dataExports.id))
    .limit(1)
  return row
}

export async function findById(db: Db, id: string): Promise<DataExportRow | undefined> {
  const [row] = await db.select().from(dataExports).where(eq(dataExports.id, id))
  return row
}

export async function listByAccount(db: Db, accountId: string): Promise<DataExportRow[]> {
  return db.select().from(dataExports).where(eq(dataExports.accountId, accountId))
}

/** @returns undefined while another export of the account is running */
export async function insertExport(
  tx: Tx,
  row: typeof dataExports.$inferInsert,
): Promise<DataExportRow | undefined> {
  const [inserted] = await tx.insert(dataExports).values(row).onConflictDoNothing().returning()
  return inserted
}

/** @returns undefined when the export is in none of the states `from` */
export async function changeExport(
  tx: Tx,
  id: string,
  from: DataExportRow['state'][],
  change: Partial<typeof dataExports.$inferInsert>,
): Promise<DataExportRow | undefined> {
  const [row] = await tx
    .update(dataExports)
    .set(change)
    .where(and(eq(dataExports.id, id), inArray(dataExports.state, from)))
    .returning()
  return row
}

/** Lists archives that have expired, and requests that no process has finished. */
export async function listOver(db: Db, now: Date, stuckSince: Date): Promise<DataExportRow[]> {
  return db
    .select()
    .from(dataExports)
    .where(
      or(
        lt(dataExports.expiresAt, now),
        and(inArray(dataExports.state, ['requested', 'building']), lt(dataExports.createdAt, stuckSince)),
      ),
    )
}

export async function deleteExport(tx: Tx, id: string): Promise<void> {
  await tx.delete(dataExports).where(eq(dataExports.id, id))
}

/** Reads one page of a table's rows about an account. */
export async function readRows(
  db: Db,
  { table, where, key }: { table: PgTable; where: SQL; key: AnyPgColumn },
  page: { limit: number; offset: number },
): Promise<Record<string, unknown>[]> {
  return db.select().from(table).where(where).orderBy(key).limit(page.limit).offset(page.offset)
}
