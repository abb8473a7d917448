import { and, asc, eq, inArray, max, sql } from 'drizzle-orm'
import type { PromoAudience } from '#contract/promos.ts'
import type { Db, Tx } from '../../kernel/database.ts'
import { insertUses, toOpenUses } from '../files/uses-store.ts'
import type { StoredFile } from '../files/images.ts'
import { files } from '../files/tables.ts'
import { promos } from './tables.ts'

export type PromoRow = typeof promos.$inferSelect

export interface PromoWithImage {
  promo: PromoRow
  file: StoredFile | null
}

/** Locks all banners until the commit, so that changes happen one after the other. */
export async function lockPromos(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('promos', 6))`)
}

/**
 * @param filter.isPublished true lists only published banners
 * @param filter.audience lists only the banners for this audience
 */
export async function listPromos(
  db: Db,
  filter: {
    limit: number
    offset: number
    isPublished?: boolean
    audience?: PromoAudience | undefined
  },
): Promise<{ rows: PromoWithImage[]; total: number }> {
  const wanted = and(
    filter.isPublished ? eq(promos.isPublished, true) : undefined,
    filter.audience ? inArray(promos.audience, ['everyone', filter.audience]) : undefined,
  )
  const rows = await withImages(db)
    .where(wanted)
    .orderBy(asc(promos.position), asc(promos.id))
    .limit(filter.limit)
    .offset(filter.offset)
  return { rows, total: await db.$count(promos, wanted) }
}

export async function findPromo(db: Db, id: string): Promise<PromoWithImage | undefined> {
  const [row] = await withImages(db).where(eq(promos.id, id))
  return row
}

const withImages = (db: Db) =>
  db.select({ promo: promos, file: files }).from(promos).leftJoin(files, eq(files.id, promos.fileId))

export async function findPromos(db: Db, ids: readonly string[]): Promise<PromoRow[]> {
  return db
    .select()
    .from(promos)
    .where(inArray(promos.id, [...ids]))
}

/** Inserts or updates a banner; a new one goes to the end. */
export async function savePromo(tx: Tx, promo: Omit<PromoRow, 'position'>): Promise<void> {
  const [last] = await tx.select({ position: max(promos.position) }).from(promos)
  const position = (last?.position ?? -1) + 1
  const { id: _, ...set } = promo
  await tx
    .insert(promos)
    .values({ ...promo, position })
    .onConflictDoUpdate({ target: promos.id, set })
}

export async function removePromo(tx: Tx, id: string): Promise<void> {
  await tx.delete(promos).where(eq(promos.id, id))
}

/** Lists the ids of all banners in their order. */
export async function listIds(tx: Tx): Promise<string[]> {
  const rows = await tx.select({ id: promos.id }).from(promos).orderBy(asc(promos.position), asc(promos.id))
  return rows.map(({ id }) => id)
}

export async function setPosition(tx: Tx, id: string, position: number): Promise<void> {
  await tx.update(promos).set({ position }).where(eq(promos.id, id))
}

export async function insertPromos(tx: Tx, rows: (typeof promos.$inferInsert)[]): Promise<void> {
  if (rows.length) await tx.insert(promos).values(rows)
  const shown = rows.map(({ id, fileId }) => [id, fileId] as const)
  await insertUses(tx, toOpenUses('promo', shown))
}
