import { and, count, desc, eq, inArray, or, sql, type SQL } from 'drizzle-orm'
import type { Db, Tx } from '../../kernel/database.ts'
import { accounts } from '../accounts/tables.ts'
import { files } from '../files/tables.ts'
import { performerBlockedCountries, performerBlockedUsers } from '../performers/tables.ts'

type BlockRow = typeof performerBlockedUsers.$inferInsert

export async function listCountries(db: Db, performerId: string): Promise<string[]> {
  const rows = await db
    .select({ country: performerBlockedCountries.country })
    .from(performerBlockedCountries)
    .where(eq(performerBlockedCountries.performerId, performerId))
    .orderBy(performerBlockedCountries.country)
  return rows.map((row) => row.country)
}

export async function insertCountries(tx: Tx, performerId: string, countries: string[]): Promise<void> {
  if (!countries.length) return
  const rows = countries.map((country) => ({ performerId, country }))
  await tx.insert(performerBlockedCountries).values(rows).onConflictDoNothing()
}

export async function deleteCountries(tx: Tx, performerId: string, countries: string[]): Promise<void> {
  if (!countries.length) return
  await tx
    .delete(performerBlockedCountries)
    .where(
      and(
        eq(performerBlockedCountries.performerId, performerId),
        inArray(performerBlockedCountries.country, countries),
      ),
    )
}

/** @returns whether it is new; of an old one the note changes. */
export async function upsertUser(tx: Tx, block: BlockRow): Promise<boolean> {
  const rows = await tx
    .insert(performerBlockedUsers)
    .values(block)
    .onConflictDoUpdate({
      target: [performerBlockedUsers.userId, performerBlockedUsers.performerId],
      set: { reason: block.reason },
    })
    .returning({ isNew: sql<boolean>`xmax = 0` })
  return rows[0]?.isNew ?? false
}

/** @returns whether there was one. */
export async function deleteUser(db: Db, performerId: string, userId: string): Promise<boolean> {
  const rows = await db
    .delete(performerBlockedUsers)
    .where(and(eq(performerBlockedUsers.performerId, performerId), eq(performerBlockedUsers.userId, userId)))
    .returning({ userId: performerBlockedUsers.userId })
  return rows.length === 1
}

function selectUsers(db: Db) {
  return db
    .select({
      block: performerBlockedUsers,
      user: { id: accounts.id, username: accounts.username, name: accounts.name, kind: accounts.kind },
      avatar: files,
    })
    .from(performerBlockedUsers)
    .innerJoin(accounts, eq(accounts.id, performerBlockedUsers.userId))
    .leftJoin(files, eq(files.id, accounts.avatarFileId))
}

export type BlockedUserRow = Awaited<ReturnType<typeof selectUsers>>[number]

export async function findUser(
  db: Db,
  performerId: string,
  userId: string,
): Promise<BlockedUserRow | undefined> {
  const [row] = await selectUsers(db).where(
    and(eq(performerBlockedUsers.performerId, performerId), eq(performerBlockedUsers.userId, userId)),
  )
  return row
}

/** The newest first; `q` is looked for in username, name and note. */
export async function listUsers(
  db: Db,
  performerId: string,
  { q, limit, offset }: { q?: string | undefined; limit: number; offset: number },
): Promise<{ rows: BlockedUserRow[]; total: number }> {
  const where = and(eq(performerBlockedUsers.performerId, performerId), q ? contains(q) : undefined)
  const rows = await selectUsers(db)
    .where(where)
    .orderBy(desc(performerBlockedUsers.createdAt), desc(performerBlockedUsers.userId))
    .limit(limit)
    .offset(offset)
  const [counted] = await db
    .select({ total: count() })
    .from(performerBlockedUsers)
    .innerJoin(accounts, eq(accounts.id, performerBlockedUsers.userId))
    .where(where)
  return { rows, total: counted?.total ?? 0 }
}

function contains(q: string): SQL | undefined {
  const wanted = q.toLowerCase()
  const has = (column: SQL) => sql`position(${wanted} in lower(coalesce(${column}, ''))) > 0`
  return or(
    has(sql`${accounts.username}`),
    has(sql`${accounts.name}`),
    has(sql`${performerBlockedUsers.reason}`),
  )
}
