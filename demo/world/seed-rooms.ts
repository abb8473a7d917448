/** Makes the rooms that are live from the start: a looping video, and a conversation with messages and tips. */
import { MINUTE_MS, SECOND_MS } from '#upstream/kernel/clock.ts'
import type { Tx } from '#upstream/kernel/database.ts'
import { newId } from '#upstream/kernel/ids.ts'
import { conversations, messages } from '#upstream/modules/conversations/tables.ts'
import { insertUses, toOpenUses } from '#upstream/modules/files/uses-store.ts'
import { startLive } from '#upstream/modules/performers/store.ts'
import { streamSessions } from '#upstream/modules/streaming/tables.ts'
import type { RoomTip } from './seed-history.ts'
import { insertAll } from './seed-insert.ts'
import type { SeededMedia } from './seed-media.ts'
import type { Everyone, SeededFan, SeededPerformer } from './seed-people.ts'
import type { DemoLive } from './people/types.ts'

interface Spoken {
  at: Date
  fan: SeededFan | null
  text: string
  amountCents: number | null
}

export interface PlannedRoom {
  performer: SeededPerformer
  live: DemoLive
  startedAt: Date
  spoken: Spoken[]
}

/** Spreads the messages from the stream's start until now, with the tips evenly between them. */
export function planRooms(everyone: Everyone, now: Date): PlannedRoom[] {
  const fans = new Map(everyone.fans.map((fan) => [fan.username, fan]))
  return everyone.performers.flatMap((performer, at) => {
    const { live } = performer
    if (!live) return []
    const startedAt = new Date(now.getTime() - (24 + (at % 5) * 7) * MINUTE_MS)
    const lines: Omit<Spoken, 'at'>[] = live.chat.map(({ fan, text }) => ({
      fan: fan === null ? null : fans.get(fan)!,
      text,
      amountCents: null,
    }))
    const every = Math.max(1, Math.floor(lines.length / live.tips.length))
    for (const [index, { fan, amountCents, note }] of live.tips.toReversed().entries()) {
      const tip = { fan: fans.get(fan)!, text: note, amountCents }
      lines.splice(Math.max(0, lines.length - index - index * every - 1), 0, tip)
    }
    const stepMs = (now.getTime() - startedAt.getTime() - 40 * SECOND_MS) / lines.length
    const spoken = lines.map((line, index) => ({
      ...line,
      at: new Date(startedAt.getTime() + 20 * SECOND_MS + Math.floor(index * stepMs)),
    }))
    return [{ performer, live, startedAt, spoken }]
  })
}

export function tipsOf(rooms: PlannedRoom[]): RoomTip[] {
  return rooms.flatMap(({ performer, spoken }) =>
    spoken.flatMap(({ fan, amountCents, at }) =>
      fan && amountCents !== null ? [{ fan, performer, amountCents, at }] : [],
    ),
  )
}

/** @returns only rooms whose video has been drawn: a room without one would never go live */
export async function insertRooms(tx: Tx, rooms: PlannedRoom[], media: SeededMedia): Promise<number> {
  const playable = rooms.filter((room) => media.loopOf(room.live.film))
  for (const { performer, live, startedAt, spoken } of playable) {
    const streamId = newId()
    const conversationId = newId()
    const film = media.loopOf(live.film)!
    await tx.insert(streamSessions).values({
      id: streamId,
      performerId: performer.id,
      conversationId,
      type: 'public',
      status: 'live',
      title: live.title,
      isRecording: false,
      loopFile: film.file,
      posterFileId: film.posterFileId,
      tipsCents: spoken.reduce((sum, one) => sum + (one.amountCents ?? 0), 0),
      startedAt,
      createdAt: startedAt,
      updatedAt: startedAt,
    })
    await insertUses(tx, toOpenUses('stream', [[streamId, film.posterFileId]]))
    await startLive(tx, {
      performerId: performer.id,
      streamId,
      title: live.title,
      posterFileId: film.posterFileId,
      startedAt,
    })
    await tx.insert(conversations).values({
      id: conversationId,
      type: 'stream_public',
      performerId: performer.id,
      streamId,
      createdAt: startedAt,
    })
    await insertAll(
      tx,
      messages,
      spoken.map((one) => ({
        id: newId(),
        conversationId,
        senderId: one.fan?.id ?? performer.id,
        kind: one.amountCents === null ? ('text' as const) : ('tip' as const),
        text: one.text,
        amountCents: one.amountCents,
        createdAt: one.at,
      })),
    )
  }
  return playable.length
}
