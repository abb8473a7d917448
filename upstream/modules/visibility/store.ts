import {
  and,
  count,
  desc,
  eq,
  inArray,
  or,
  sql,
  type SQL,
  type Placeholder,
  type SQLWrapper,
} from 'drizzle-orm'
import type { Visitor, Viewer } from '../../http/visitor.ts'
import type { Shape } from '../../kernel/built-statements.ts'
import type { Db, Tx } from '../../kernel/database.ts'
import { accounts } from '../accounts/tables.ts'
import { performerBlockedCountries, performerBlockedUsers } from './tables.ts'

/** More than the number of countries in the world. */
const MAX_COUNTRIES = 250

export type BlockRow = typeof performerBlockedUsers.$inferSelect

export async function findVisible(
  db: Db,
  performerId: string,
  visitor: Visitor,
): Promise<{ id: string } | undefined> {
  const [row] = await db
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(eq(accounts.id, performerId), eq(accounts.kind, 'performer'), visibleTo(visitor)))
  return row
}

/** Picks the performers whom the visitor can find. */
export async function listVisible(
  db: Db,
  performerIds: readonly string[],
  visitor: Visitor,
): Promise<{ id: string; name: string }[]> {
  return db
    .select({ id: accounts.id, name: accounts.name })
    .from(accounts)
    .where(and(inArray(accounts.id, [...performerIds]), eq(accounts.kind, 'performer'), visibleTo(visitor)))
}

/** Lists the accounts that are hidden from the visitor by a block. */
export async function listHiding(db: Db, accountIds: readonly string[], visitor: Visitor): Promise<string[]> {
  const isTheirs = inArray(accounts.id, [...accountIds])
  const rows = await db
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(isTheirs, sql`not ${notHiddenFrom(visitor, accounts.id)}`))
  return rows.map((row) => row.id)
}

export async function listCountries(db: Db, performerId: string): Promise<string[]> {
  const rows = await db
    .select({ country: performerBlockedCountries.country })
    .from(performerBlockedCountries)
    .where(eq(performerBlockedCountries.performerId, performerId))
    .orderBy(performerBlockedCountries.country)
  return rows.map((row) => row.country)
}

/** Lists the countries that any performer blocks; the page cache stores a variant for each. */
export async function listAudienceCountries(db: Db): Promise<string[]> {
  const rows = await db
    .selectDistinct({ country: performerBlockedCountries.country })
    .from(performerBlockedCountries)
    .orderBy(performerBlockedCountries.country)
    .limit(MAX_COUNTRIES)
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

/** @returns whether the block is new; an existing block only gets the new note */
export async function upsertBlock(tx: Tx, block: BlockRow): Promise<boolean> {
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

/** @returns whether there was a block */
export async function deleteBlock(tx: Tx, performerId: string, userId: string): Promise<boolean> {
  const rows = await tx
    .delete(performerBlockedUsers)
    .where(isBlock(performerId, userId))
    .returning({ userId: performerBlockedUsers.userId })
  return rows.length === 1
}

export async function findBlock(db: Db, performerId: string, userId: string): Promise<BlockRow | undefined> {
  const [row] = await db.select().from(performerBlockedUsers).where(isBlock(performerId, userId))
  return row
}

/** Lists blocks, the newest first; `q` is searched in username, name and note. */
export async function listBlocks(
  db: Db,
  performerId: string,
  { q, limit, offset }: { q?: string | undefined; limit: number; offset: number },
): Promise<{ rows: BlockRow[]; total: number }> {
  const where = and(eq(performerBlockedUsers.performerId, performerId), q ? contains(q) : undefined)
  const rows = await db
    .select({ block: performerBlockedUsers })
    .from(performerBlockedUsers)
    .innerJoin(accounts, eq(accounts.id, performerBlockedUsers.userId))
    .where(where)
    .orderBy(desc(performerBlockedUsers.createdAt), desc(performerBlockedUsers.userId))
    .limit(limit)
    .offset(offset)
  const [counted] = await db
    .select({ total: count() })
    .from(performerBlockedUsers)
    .innerJoin(accounts, eq(accounts.id, performerBlockedUsers.userId))
    .where(where)
  return { rows: rows.map(({ block }) => block), total: counted?.total ?? 0 }
}

function isBlock(performerId: string, userId: string): SQL | undefined {
  return and(eq(performerBlockedUsers.performerId, performerId), eq(performerBlockedUsers.userId, userId))
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

// A performer who blocks the visitor, or the visitor's country, does not exist for them.

/**
 * The condition on the `accounts` of performers: they are active and block neither the visitor's account nor the
 * visitor's country.
 */
export function visibleTo({ viewer, country }: Visitor): SQL {
  return visibleFor(viewer?.kind, viewer?.accountId, country)
}

/**
 * The condition on any column of account ids: the account does not block this visitor or their country. Accounts
 * that block nobody pass.
 */
export function notHiddenFrom({ viewer, country }: Visitor, accountId: SQLWrapper): SQL {
  const hiding = hidingFrom(viewer?.kind, viewer?.accountId, country)
  const isOpen = hiding ? sql`${accountId} <> all(array(${hiding}))` : sql`true`
  return viewer?.kind === 'performer' ? sql`(${accountId} = ${viewer.accountId} or ${isOpen})` : isOpen
}

/** The facts about a visitor from which `visibleToAny` is built. */
export interface VisitorShape extends Shape {
  /** Null for an anonymous visitor. */
  readonly kind: Viewer['kind'] | null
  readonly hasCountry: boolean
}

export function shapeOf({ viewer, country }: Visitor): VisitorShape {
  return { kind: viewer?.kind ?? null, hasCountry: Boolean(country) }
}

/** The values of a visitor for the placeholders of `visibleToAny`. */
export function valuesOf({ viewer, country }: Visitor): Record<string, unknown> {
  return { visitorId: viewer?.accountId, visitorCountry: country }
}

/** `visibleTo` for every visitor of a shape, for a statement that is built once. */
export function visibleToAny({ kind, hasCountry }: VisitorShape): SQL {
  const country = hasCountry ? sql.placeholder('visitorCountry') : null
  return visibleFor(kind ?? undefined, sql.placeholder('visitorId'), country)
}

type Kind = Viewer['kind'] | undefined
type Value = string | Placeholder | null | undefined

function visibleFor(kind: Kind, viewerId: Value, country: Value): SQL {
  const isActive = sql`${accounts.status} = 'active'`
  const hiding = hidingFrom(kind, viewerId, country)
  // Postgres computes the array once per statement; a subquery would run again for each row.
  const isOpen = hiding ? sql`${isActive} and ${accounts.id} <> all(array(${hiding}))` : isActive
  return kind === 'performer' ? sql`(${accounts.id} = ${viewerId} or (${isOpen}))` : sql`(${isOpen})`
}

/** Selects the ids of performers who block the visitor; undefined when no block can apply. Operators see everyone. */
function hidingFrom(kind: Kind, viewerId: Value, country: Value): SQL | undefined {
  if (kind === 'operator') return undefined
  const byCountry = sql`select blocking.performer_id from ${performerBlockedCountries} blocking
    where blocking.country = ${country}`
  const byName = sql`select blocking.performer_id from ${performerBlockedUsers} blocking
    where blocking.user_id = ${viewerId}`
  if (kind && country) return sql`${byName} union all ${byCountry}`
  if (kind) return byName
  return country ? byCountry : undefined
}
