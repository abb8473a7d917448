import { and, count, desc, eq, inArray, isNotNull, lt, ne, or, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../kernel/database.ts'
import { accounts } from '../accounts/tables.ts'
import { playTokens, streamSessions, vods } from './tables.ts'

export type Stream = typeof streamSessions.$inferSelect
export type VodRow = typeof vods.$inferSelect

export async function findStream(db: Db, streamId: string): Promise<Stream | undefined> {
  const [row] = await db.select().from(streamSessions).where(eq(streamSessions.id, streamId))
  return row
}

/** Finds the performer's one stream that has not ended. */
export async function findOpenStream(db: Db, performerId: string): Promise<Stream | undefined> {
  const [row] = await db
    .select()
    .from(streamSessions)
    .where(and(eq(streamSessions.performerId, performerId), ne(streamSessions.status, 'ended')))
  return row
}

/** Whether the performer has ever been live. */
export async function hasBeenLive(db: Db, performerId: string): Promise<boolean> {
  const [row] = await db
    .select({ id: streamSessions.id })
    .from(streamSessions)
    .where(and(eq(streamSessions.performerId, performerId), isNotNull(streamSessions.startedAt)))
    .limit(1)
  return row !== undefined
}

/** Inserts a stream. When two calls do so at once, only one is stored and both return it. */
export async function insertStream(tx: Tx, stream: typeof streamSessions.$inferInsert): Promise<Stream> {
  await tx.insert(streamSessions).values(stream).onConflictDoNothing()
  return (await findOpenStream(tx, stream.performerId))!
}

/**
 * Changes a stream that is in one of the states `from`.
 * @returns undefined when it is in none of them, since another call was faster
 */
export async function updateStream(
  tx: Tx,
  streamId: string,
  from: Stream['status'][],
  change: Partial<typeof streamSessions.$inferInsert> & { updatedAt: Date },
): Promise<Stream | undefined> {
  const [row] = await tx
    .update(streamSessions)
    .set(change)
    .where(and(eq(streamSessions.id, streamId), inArray(streamSessions.status, from)))
    .returning()
  return row
}

export async function setViewers(tx: Tx, streamId: string, viewerCount: number): Promise<boolean> {
  const rows = await tx
    .update(streamSessions)
    .set({ viewerCount, peakViewers: sql`greatest(${streamSessions.peakViewers}, ${viewerCount})` })
    .where(
      and(
        eq(streamSessions.id, streamId),
        ne(streamSessions.status, 'ended'),
        ne(streamSessions.viewerCount, viewerCount),
      ),
    )
    .returning({ id: streamSessions.id })
  return rows.length > 0
}

/** Adds a tip to a stream; ignores a stream that has ended or is not the performer's. */
export async function addTips(
  tx: Tx,
  { streamId, performerId }: { streamId: string; performerId: string },
  amountCents: number,
): Promise<void> {
  await tx
    .update(streamSessions)
    .set({ tipsCents: sql`${streamSessions.tipsCents} + ${amountCents}` })
    .where(
      and(
        eq(streamSessions.id, streamId),
        eq(streamSessions.performerId, performerId),
        ne(streamSessions.status, 'ended'),
      ),
    )
}

export async function listStreams(db: Db, statuses: Stream['status'][]): Promise<Stream[]> {
  return db.select().from(streamSessions).where(inArray(streamSessions.status, statuses))
}

/**
 * Lists streams whose grace period is over, starts that never published, and running streams of accounts that are
 * suspended, closing or deleted.
 */
export async function listOverdue(db: Db, before: Date): Promise<{ id: string }[]> {
  return db
    .select({ id: streamSessions.id })
    .from(streamSessions)
    .innerJoin(accounts, eq(accounts.id, streamSessions.performerId))
    .where(
      or(
        and(eq(streamSessions.status, 'interrupted'), lt(streamSessions.interruptedAt, before)),
        and(eq(streamSessions.status, 'starting'), lt(streamSessions.updatedAt, before)),
        and(
          inArray(streamSessions.status, ['starting', 'live', 'interrupted']),
          inArray(accounts.status, ['suspended', 'closing', 'deleted']),
        ),
      ),
    )
}

/** Erases what a performer who has left wrote and showed; the streams stay. */
export async function eraseStreamsOf(tx: Tx, performerId: string): Promise<void> {
  await tx
    .update(streamSessions)
    .set({ title: '', posterFileId: null })
    .where(eq(streamSessions.performerId, performerId))
}

export async function insertVod(tx: Tx, vod: typeof vods.$inferInsert): Promise<void> {
  await tx.insert(vods).values(vod)
}

export async function updateVod(
  tx: Tx,
  vodId: string,
  change: Partial<typeof vods.$inferInsert>,
): Promise<VodRow | undefined> {
  const [row] = await tx.update(vods).set(change).where(eq(vods.id, vodId)).returning()
  return row
}

/** Finds a recording, whoever owns it. */
export async function findAnyVod(db: Db, vodId: string): Promise<VodRow | undefined> {
  const [row] = await db.select().from(vods).where(eq(vods.id, vodId))
  return row
}

export async function findVod(db: Db, performerId: string, vodId: string): Promise<VodRow | undefined> {
  const [row] = await db
    .select()
    .from(vods)
    .where(and(eq(vods.id, vodId), eq(vods.performerId, performerId)))
  return row
}

export async function listVods(db: Db, performerId: string, page: { limit: number; offset: number }) {
  const data = await db
    .select()
    .from(vods)
    .where(eq(vods.performerId, performerId))
    .orderBy(desc(vods.createdAt))
    .limit(page.limit)
    .offset(page.offset)
  const [counted] = await db.select({ total: count() }).from(vods).where(eq(vods.performerId, performerId))
  return { data, total: counted?.total ?? 0 }
}

export async function listUnfinishedVods(db: Db): Promise<VodRow[]> {
  return db.select().from(vods).where(eq(vods.status, 'processing'))
}

/** Lists a performer's recordings that are being made, or were not finished. */
export async function listUnready(db: Db, performerId: string): Promise<VodRow[]> {
  return db
    .select()
    .from(vods)
    .where(and(eq(vods.performerId, performerId), ne(vods.status, 'ready')))
}

export async function deleteVod(tx: Tx, vodId: string): Promise<void> {
  await tx.delete(vods).where(eq(vods.id, vodId))
}

export async function insertPlayToken(tx: Tx, token: typeof playTokens.$inferInsert): Promise<void> {
  await tx.insert(playTokens).values(token).onConflictDoNothing()
}

export async function listPlayTokens(
  db: Db,
  streamId: string,
  who: { accountId: string } | { countries: readonly string[] },
) {
  const isTheirs =
    'accountId' in who
      ? eq(playTokens.accountId, who.accountId)
      : inArray(playTokens.country, [...who.countries])
  return db
    .select()
    .from(playTokens)
    .where(and(eq(playTokens.streamId, streamId), isTheirs))
}

/** Lists the tokens from countries for all streams that have not ended. */
export async function listOpenPlaybacks(db: Db, countries: readonly string[]) {
  return db
    .select({ streamId: playTokens.streamId, tokenHash: playTokens.tokenHash })
    .from(playTokens)
    .innerJoin(streamSessions, eq(streamSessions.id, playTokens.streamId))
    .where(and(ne(streamSessions.status, 'ended'), inArray(playTokens.country, [...countries])))
}

export async function deleteTokensBefore(tx: Tx, before: Date): Promise<void> {
  await tx.delete(playTokens).where(lt(playTokens.expiresAt, before))
}
