import { eq } from 'drizzle-orm'
import type { Db, Tx } from '../../kernel/database.ts'
import { watermarks } from './tables.ts'

export type Watermark = typeof watermarks.$inferSelect

export async function findWatermark(db: Db, performerId: string): Promise<Watermark | undefined> {
  const [row] = await db.select().from(watermarks).where(eq(watermarks.performerId, performerId))
  return row
}

export async function saveWatermark(
  tx: Tx,
  row: Omit<Watermark, 'updatedAt' | 'fileId'> & { fileId?: string; updatedAt: Date },
): Promise<void> {
  const { performerId: _, ...change } = row
  await tx.insert(watermarks).values(row).onConflictDoUpdate({ target: watermarks.performerId, set: change })
}
