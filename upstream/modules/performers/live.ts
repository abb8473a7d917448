/**
 * Who is live, as cards, profiles and posts show it. The module that runs the streams writes it: it knows performers,
 * and performers know nothing of streams.
 */
import { eq, inArray } from 'drizzle-orm'
import type { z } from 'zod'
import type { LiveSummary } from '#contract/performers.ts'
import type { Db, Tx } from '../../kernel/database.ts'
import { toOpenImage } from '../files/service.ts'
import { files } from '../files/tables.ts'
import { performerLive } from './tables.ts'

export type Live = z.infer<typeof LiveSummary>
export type LiveRow = typeof performerLive.$inferInsert

/** Writes down that a performer is live; a stream that took the place of another has replaced it. */
export async function startLive(tx: Tx, row: LiveRow): Promise<void> {
  await tx
    .insert(performerLive)
    .values(row)
    .onConflictDoUpdate({ target: performerLive.performerId, set: row })
}

export async function updateLive(
  tx: Tx,
  streamId: string,
  change: Partial<Pick<LiveRow, 'title' | 'viewerCount' | 'isInterrupted'>>,
): Promise<void> {
  await tx.update(performerLive).set(change).where(eq(performerLive.streamId, streamId))
}

export async function endLive(tx: Tx, streamId: string): Promise<void> {
  await tx.delete(performerLive).where(eq(performerLive.streamId, streamId))
}

/** Finds those of the performers who are live. */
export async function findLive(db: Db, performerIds: readonly string[]): Promise<Map<string, Live>> {
  if (!performerIds.length) return new Map()
  const rows = await db
    .select({ live: performerLive, poster: files })
    .from(performerLive)
    .leftJoin(files, eq(files.id, performerLive.posterFileId))
    .where(inArray(performerLive.performerId, [...performerIds]))
  return new Map(
    rows.map(({ live, poster }) => [
      live.performerId,
      {
        streamId: live.streamId,
        title: live.title,
        viewerCount: live.viewerCount,
        startedAt: live.startedAt.toISOString(),
        isInterrupted: live.isInterrupted,
        poster: poster && toOpenImage(poster),
      },
    ]),
  )
}
