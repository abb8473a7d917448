/** The rows of content: writes, counters, and the lists of their performers. */
import { and, asc, eq, inArray, isNotNull, lt, lte, ne, or, sql } from 'drizzle-orm'
import type { Gate } from '#contract/gates.ts'
import type { Db, Tx } from '../../kernel/database.ts'
import { accounts } from '../accounts/tables.ts'
import { files, fileUses } from '../files/tables.ts'
import type { ContentKind, ContentState } from './policy.ts'
import { contents } from './tables.ts'

export type ContentRecord = typeof contents.$inferSelect
export type NewContent = typeof contents.$inferInsert

export interface OwnThing {
  performerId: string
  kind: ContentKind
  id: string
}

function isOwn({ performerId, kind, id }: OwnThing) {
  return and(
    eq(contents.id, id),
    eq(contents.performerId, performerId),
    eq(contents.kind, kind),
    ne(contents.state, 'deleted'),
  )
}

export async function insertContents(tx: Tx, rows: NewContent[]): Promise<void> {
  if (rows.length) await tx.insert(contents).values(rows)
}

/** Finds a thing of the performer's own in any state but deleted. */
export async function findOwn(db: Db, thing: OwnThing): Promise<ContentRecord | undefined> {
  const [row] = await db.select().from(contents).where(isOwn(thing))
  return row
}

/** Finds a thing of whomever, in any state but deleted. */
export async function findAny(
  db: Db,
  { kind, id }: Pick<OwnThing, 'kind' | 'id'>,
): Promise<ContentRecord | undefined> {
  const [row] = await db
    .select()
    .from(contents)
    .where(and(eq(contents.id, id), eq(contents.kind, kind), ne(contents.state, 'deleted')))
  return row
}

/** Locks it until the commit. */
export async function lockOwn(tx: Tx, thing: OwnThing): Promise<ContentRecord | undefined> {
  const [row] = await tx.select().from(contents).where(isOwn(thing)).for('no key update')
  return row
}

/** Locks it, whoever owns it, in any state but deleted. */
export async function lockContent(
  tx: Tx,
  { kind, id }: Pick<OwnThing, 'kind' | 'id'>,
): Promise<ContentRecord | undefined> {
  const [row] = await tx
    .select()
    .from(contents)
    .where(and(eq(contents.id, id), eq(contents.kind, kind), ne(contents.state, 'deleted')))
    .for('no key update')
  return row
}

/** Finds what is sold of a kind, in any state but deleted. */
export async function findForSale(db: Db, { kind, id }: Pick<OwnThing, 'kind' | 'id'>) {
  const { performerId, state, gate, priceCents } = contents
  const [row] = await db
    .select({ performerId, state, gate, priceCents })
    .from(contents)
    .where(and(eq(contents.id, id), eq(contents.kind, kind), ne(contents.state, 'deleted')))
  return row
}

/** Locks things against changes by their performers until the commit; several sales of one thing share the lock. */
export async function lockForSale(tx: Tx, kind: ContentKind, ids: readonly string[]) {
  return tx
    .select({ id: contents.id, state: contents.state })
    .from(contents)
    .where(and(inArray(contents.id, [...ids]), eq(contents.kind, kind)))
    .orderBy(asc(contents.id))
    .for('share')
}

/** @returns the row as it is now */
export async function updateContent(
  tx: Tx,
  id: string,
  change: Partial<Omit<NewContent, 'id' | 'kind' | 'performerId'>>,
): Promise<ContentRecord> {
  const [row] = await tx.update(contents).set(change).where(eq(contents.id, id)).returning()
  return row!
}

export interface OwnList {
  performerId: string
  kind: ContentKind
  /** All but archived things when absent. */
  state?: ContentState | undefined
  gate?: Gate | undefined
  text?: string | undefined
}

function ofOwnList({ performerId, kind, state, gate, text }: OwnList) {
  return and(
    eq(contents.performerId, performerId),
    eq(contents.kind, kind),
    state ? eq(contents.state, state) : inArray(contents.state, ['draft', 'scheduled', 'published']),
    gate && eq(contents.gate, gate),
    // A performer's own posts are few enough to look through, and are found by any part of a word.
    text ? sql`position(lower(${text}) in lower(${contents.text})) > 0` : undefined,
  )
}

/** A part of the performer's own things, those that changed last first. */
export async function listOwn(
  db: Db,
  list: OwnList,
  { limit, offset, after }: { limit: number; offset: number; after: { at: Date; id: string } | null },
): Promise<ContentRecord[]> {
  const isNext =
    after &&
    and(
      lte(contents.updatedAt, after.at),
      or(lt(contents.updatedAt, after.at), sql`${contents.id} > ${after.id}`),
    )
  return db
    .select()
    .from(contents)
    .where(and(ofOwnList(list), isNext ?? undefined))
    .orderBy(sql`${contents.updatedAt} desc nulls last`, asc(contents.id))
    .limit(limit)
    .offset(after ? 0 : offset)
}

export async function countOwn(db: Db, list: OwnList): Promise<number> {
  return db.$count(contents, ofOwnList(list))
}

export async function countPins(tx: Tx, { performerId, kind }: Omit<OwnThing, 'id'>): Promise<number> {
  return tx.$count(
    contents,
    and(
      eq(contents.performerId, performerId),
      eq(contents.kind, kind),
      inArray(contents.state, ['scheduled', 'published']),
      isNotNull(contents.pinnedAt),
    ),
  )
}

export type DueThing = Pick<ContentRecord, 'id' | 'kind' | 'performerId' | 'scheduledAt'>

/**
 * Lists things whose time of publishing has come, the oldest first: their performers are active, and all their files are
 * ready.
 * @param after the last one of the list before
 */
export async function listDue(
  db: Db,
  { now, limit, after }: { now: Date; limit: number; after: DueThing | undefined },
): Promise<DueThing[]> {
  return db
    .select({
      id: contents.id,
      kind: contents.kind,
      performerId: contents.performerId,
      scheduledAt: contents.scheduledAt,
    })
    .from(contents)
    .innerJoin(accounts, eq(accounts.id, contents.performerId))
    .where(
      and(
        eq(contents.state, 'scheduled'),
        lte(contents.scheduledAt, now),
        eq(accounts.status, 'active'),
        sql`not exists (select 1 from ${fileUses} inner join ${files} on ${files.id} = ${fileUses.fileId}
          where ${fileUses.subjectType} in (${contents.kind}, ${contents.kind} || '-thumbnail')
          and ${fileUses.subjectId} = ${contents.id} and ${files.status} <> 'ready')`,
        after &&
          sql`(${contents.scheduledAt}, ${contents.id}) > (${after.scheduledAt!.toISOString()}::timestamptz, ${after.id})`,
      ),
    )
    .orderBy(asc(contents.scheduledAt), asc(contents.id))
    .limit(limit)
}

/** Lists due things that show a file. */
export async function listDueWith(
  db: Db,
  fileId: string,
  now: Date,
): Promise<Pick<ContentRecord, 'id' | 'kind' | 'performerId'>[]> {
  return db
    .selectDistinct({ id: contents.id, kind: contents.kind, performerId: contents.performerId })
    .from(fileUses)
    .innerJoin(
      contents,
      sql`${fileUses.subjectId} = ${contents.id}
        and ${fileUses.subjectType} in (${contents.kind}, ${contents.kind} || '-thumbnail')`,
    )
    .where(and(eq(fileUses.fileId, fileId), eq(contents.state, 'scheduled'), lte(contents.scheduledAt, now)))
}

/** Erases the content of a performer who has left. */
export async function eraseContentsOf(tx: Tx, performerId: string): Promise<void> {
  await tx
    .update(contents)
    .set({ state: 'deleted', scheduledAt: null, pinnedAt: null, text: '', searchText: '', hasPoll: false })
    .where(eq(contents.performerId, performerId))
}

/**
 * Changes a counter; a delta of 0 only reads it. A deleted thing's counters can only fall. A count below zero is a bug,
 * which a constraint of the table refuses.
 * @returns undefined for a thing that does not exist
 */
export async function adjustContentCounter(
  tx: Tx,
  { kind, id }: Pick<OwnThing, 'kind' | 'id'>,
  counter: 'totalLikes' | 'totalComments' | 'totalViews',
  delta: number,
): Promise<{ total: number; performerId: string } | undefined> {
  const column = contents[counter]
  const counted = { total: column, performerId: contents.performerId }
  const isThere = delta > 0 ? ne(contents.state, 'deleted') : undefined
  const isOne = and(eq(contents.id, id), eq(contents.kind, kind), isThere)
  const [row] = delta
    ? await tx
        .update(contents)
        .set({ [counter]: sql`${column} + ${delta}` })
        .where(isOne)
        .returning(counted)
    : await tx.select(counted).from(contents).where(isOne)
  return row
}
