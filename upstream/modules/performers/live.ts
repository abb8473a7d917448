import { and, eq, inArray } from 'drizzle-orm'
import type { z } from 'zod'
import type { LiveSummary } from '#contract/performers.ts'
import type { Db } from '../../kernel/database.ts'
import { toPicture } from '../files/service.ts'
import { files } from '../files/tables.ts'
import { streamSessions } from '../streaming/tables.ts'

export type Live = z.infer<typeof LiveSummary>

/**
 * Running public shows by performer. Read from the table, not asked of the streaming module: that one asks
 * for performers.
 */
export async function findLive(db: Db, performerIds: readonly string[]): Promise<Map<string, Live>> {
  if (!performerIds.length) return new Map()
  const rows = await db
    .select({ show: streamSessions, poster: files })
    .from(streamSessions)
    .leftJoin(files, eq(files.id, streamSessions.posterFileId))
    .where(
      and(
        inArray(streamSessions.performerId, [...performerIds]),
        inArray(streamSessions.status, ['live', 'interrupted']),
        eq(streamSessions.type, 'public'),
      ),
    )
  return new Map(
    rows.map(({ show, poster }) => [
      show.performerId,
      {
        streamId: show.id,
        title: show.title,
        viewerCount: show.viewerCount,
        startedAt: (show.startedAt ?? show.createdAt).toISOString(),
        isInterrupted: show.status === 'interrupted',
        poster: poster && toPicture(poster, null),
      },
    ]),
  )
}
