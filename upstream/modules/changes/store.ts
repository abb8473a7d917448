import { desc, eq } from 'drizzle-orm'
import type { ChangeKindName } from '#contract/changes.ts'
import type { Db, Tx } from '../../kernel/database.ts'
import { changes } from './tables.ts'

export type ChangeRow = typeof changes.$inferSelect

export async function insertChange(tx: Tx, change: typeof changes.$inferInsert): Promise<void> {
  await tx.insert(changes).values(change)
}

export async function findChange(db: Db, id: string): Promise<ChangeRow | undefined> {
  const [row] = await db.select().from(changes).where(eq(changes.id, id))
  return row
}

/** Lists the newest changes first. */
export async function listChanges(
  db: Db,
  { limit, offset, kind }: { limit: number; offset: number; kind?: ChangeKindName | undefined },
) {
  const wanted = kind && eq(changes.kind, kind)
  const rows = await db
    .select()
    .from(changes)
    .where(wanted)
    .orderBy(desc(changes.changedAt), desc(changes.id))
    .limit(limit)
    .offset(offset)
  return { rows, total: await db.$count(changes, wanted) }
}
