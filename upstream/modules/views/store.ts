import { lt, sql } from 'drizzle-orm'
import { queryRows, type Tx } from '../../kernel/database.ts'
import { views, viewSalts } from './tables.ts'

/** Reads the salt of a day. The first view of a day stores the salt `fresh` and deletes the salts of earlier days. */
export async function readSalt(tx: Tx, day: string, fresh: string): Promise<string> {
  const [known] = await tx
    .select()
    .from(viewSalts)
    .where(sql`${viewSalts.day} = ${day}`)
  if (known) return known.salt
  await deleteSaltsBefore(tx, day)
  // When two first views come at once, the second one gets the salt of the first.
  const [row] = await tx
    .insert(viewSalts)
    .values({ day, salt: fresh })
    .onConflictDoUpdate({ target: viewSalts.day, set: { day } })
    .returning()
  return row!.salt
}

export async function deleteSaltsBefore(tx: Tx, day: string): Promise<void> {
  await tx.delete(viewSalts).where(lt(viewSalts.day, day))
}

export type View = Omit<typeof views.$inferSelect, 'place'>

/**
 * Stores a view. Each stranger of a network takes a place number of its own, which is unique: of two that take the
 * same number at once only one is stored, so that a flood of views never exceeds the last place.
 * @returns whether the view counts: the visitor is new on that day, and the network has a free place
 */
export async function insertView(tx: Tx, view: View, mostPerNetwork: number): Promise<boolean> {
  const { subjectType, subjectId, ownerId, visitor, network, day, seenAt } = view
  const rows = await queryRows<{ day: string }>(
    tx,
    sql`
      insert into views (subject_type, subject_id, owner_id, visitor, network, place, day, seen_at)
      select ${subjectType}::text, ${subjectId}::text, ${ownerId}::text, ${visitor}::text, ${network}::text, taken.count, ${day}::text, ${seenAt.toISOString()}::timestamptz
      from (
        select case when ${network}::text is null then null else count(*)::int end as count
        from views
        where subject_type = ${subjectType}::text and subject_id = ${subjectId}::text
          and day = ${day}::text and network = ${network}::text
      ) taken
      where taken.count is null or taken.count < ${mostPerNetwork}
      on conflict do nothing
      returning day`,
  )
  return rows.length === 1
}

export async function deleteViewsBefore(tx: Tx, before: Date): Promise<void> {
  await tx.delete(views).where(lt(views.seenAt, before))
}
