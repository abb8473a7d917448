import { and, eq } from 'drizzle-orm'
import type { Db, Tx } from '../../kernel/database.ts'
import { payoutSettings, type PAYOUT_KINDS } from './tables.ts'

export type PayoutKind = (typeof PAYOUT_KINDS)[number]

export type PayoutRow = typeof payoutSettings.$inferInsert

export async function listSettings(db: Db, performerId: string) {
  return db.select().from(payoutSettings).where(eq(payoutSettings.performerId, performerId))
}

export async function findSettings(db: Db, performerId: string, kind: PayoutKind) {
  const [row] = await db
    .select()
    .from(payoutSettings)
    .where(and(eq(payoutSettings.performerId, performerId), eq(payoutSettings.kind, kind)))
  return row
}

export async function saveSettings(tx: Tx, row: PayoutRow): Promise<void> {
  const { sealed, masked, updatedAt } = row
  await tx
    .insert(payoutSettings)
    .values(row)
    .onConflictDoUpdate({
      target: [payoutSettings.performerId, payoutSettings.kind],
      set: { sealed, masked, updatedAt },
    })
}
