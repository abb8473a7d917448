/** Rows of profile views, and the salts of their days. */
import { lt, sql } from 'drizzle-orm'
import { type Db, queryRows, type Tx } from '../../kernel/database.ts'
import { performerViews, viewSalts } from './tables.ts'

/** The salt of a day, made at its first view; the salts of days before it go. @param fresh the one that it may become */
export async function readSalt(tx: Tx, day: string, fresh: string): Promise<string> {
  const [known] = await tx
    .select()
    .from(viewSalts)
    .where(sql`${viewSalts.day} = ${day}`)
  if (known) return known.salt
  await deleteSaltsBefore(tx, day)
  // Two first views at once: the second one finds the salt of the first.
  const [row] = await tx
    .insert(viewSalts)
    .values({ day, salt: fresh })
    .onConflictDoUpdate({ target: viewSalts.day, set: { day } })
    .returning()
  return row!.salt
}

export async function deleteSaltsBefore(db: Db, day: string): Promise<void> {
  await db.delete(viewSalts).where(lt(viewSalts.day, day))
}

export interface View {
  performerId: string
  visitor: string
  /** Null for an account. */
  network: string | null
  day: string
  seenAt: Date
}

/**
 * Each view of a network takes a place of its own: two that take the same one at once are one view, so that no flood
 * gets beyond the last place.
 * @returns whether the view counts: the visitor is new on that day, and the network has a place
 */
export async function insertView(tx: Tx, view: View, mostPerNetwork: number): Promise<boolean> {
  const { performerId, visitor, network, day, seenAt } = view
  const rows = await queryRows<{ day: string }>(
    tx,
    sql`
      insert into performer_views (performer_id, visitor, network, place, day, seen_at)
      select ${performerId}::text, ${visitor}::text, ${network}::text, taken.count, ${day}::text, ${seenAt.toISOString()}::timestamptz
      from (
        select case when ${network}::text is null then null else count(*)::int end as count
        from performer_views
        where performer_id = ${performerId}::text and day = ${day}::text and network = ${network}::text
      ) taken
      where taken.count is null or taken.count < ${mostPerNetwork}
      on conflict do nothing
      returning day`,
  )
  return rows.length === 1
}

export async function deleteViewsBefore(db: Db, before: Date): Promise<void> {
  await db.delete(performerViews).where(sql`${performerViews.seenAt} < ${before.toISOString()}::timestamptz`)
}
