import type { Db } from '../../kernel/database.ts'
import { settings } from './tables.ts'

export async function listSettings(db: Db): Promise<Record<string, unknown>> {
  const rows = await db.select().from(settings)
  return Object.fromEntries(rows.map((row) => [row.key, row.value]))
}

export async function saveSetting(db: Db, key: string, value: unknown): Promise<void> {
  const updatedAt = new Date()
  await db
    .insert(settings)
    .values({ key, value, updatedAt })
    .onConflictDoUpdate({ target: settings.key, set: { value, updatedAt } })
}
