import { eq, ne } from 'drizzle-orm'
import type { Db, Tx } from '../../kernel/database.ts'
import { settings } from './tables.ts'

/** No setting: which text of the terms holds. */
const TERMS_VERSION = 'termsVersion'

export async function listSettings(db: Db): Promise<Record<string, unknown>> {
  const rows = await db.select().from(settings).where(ne(settings.key, TERMS_VERSION))
  return Object.fromEntries(rows.map((row) => [row.key, row.value]))
}

export async function saveSetting(db: Db, key: string, value: unknown): Promise<void> {
  const updatedAt = new Date()
  await db
    .insert(settings)
    .values({ key, value, updatedAt })
    .onConflictDoUpdate({ target: settings.key, set: { value, updatedAt } })
}

export async function saveTermsVersion(tx: Tx, updatedAt: Date): Promise<void> {
  await saveSetting(tx, TERMS_VERSION, updatedAt.toISOString())
}

/** Which text a person accepts today: when the terms were last changed. Null while there are none. */
export async function findTermsVersion(db: Db): Promise<string | null> {
  const [row] = await db
    .select({ value: settings.value })
    .from(settings)
    .where(eq(settings.key, TERMS_VERSION))
  return row ? String(row.value) : null
}
