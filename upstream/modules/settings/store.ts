import { eq, ne, sql } from 'drizzle-orm'
import { invalidate } from '../../kernel/cached-reads.ts'
import { type Db, errorCodeOf, type Tx } from '../../kernel/database.ts'
import { settings } from './tables.ts'

/** The topic of the cached settings. */
export const SETTINGS = 'settings'

/** The key of the row with the version of the terms, which is not a setting. */
export const TERMS_VERSION = 'termsVersion'

export async function listSettings(db: Db): Promise<Record<string, unknown>> {
  const rows = await db.select().from(settings).where(ne(settings.key, TERMS_VERSION))
  return Object.fromEntries(rows.map((row) => [row.key, row.value]))
}

const CHECK_VIOLATION = '23514'

/**
 * Whether the error means that the database refuses to change the setting: the currency is fixed once money has been
 * booked.
 */
export function isKept(error: unknown): boolean {
  return errorCodeOf(error) === CHECK_VIOLATION
}

export async function saveSetting(tx: Tx, key: string, value: unknown): Promise<void> {
  await invalidate(tx, SETTINGS)
  const updatedAt = new Date()
  await tx
    .insert(settings)
    .values({ key, value, updatedAt })
    .onConflictDoUpdate({ target: settings.key, set: { value, updatedAt } })
}

export async function findSetting(db: Db, key: string): Promise<{ value: unknown } | undefined> {
  const [row] = await db.select({ value: settings.value }).from(settings).where(eq(settings.key, key))
  return row
}

/**
 * Locks all settings until the commit, so that changes happen one after another. From then on the transaction reads them
 * from the database: the cache may not know yet what another process has changed.
 */
export async function lockSettings(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('settings', 5))`)
  await invalidate(tx, SETTINGS)
}
