import { cacheTags as tags } from '#contract/cache-tags.ts'
import type { Reply } from '#contract/call.ts'
import { listRoomMessages } from '#contract/conversations.ts'
import { getStreamSession, joinStream, listVods as listVodsCall } from '#contract/streaming.ts'
import { isUpstreamError } from '../bff/upstream-error.ts'
import { orNull, read, type Reader } from './reader.ts'

export type Room = Reply<typeof joinStream>
export type RoomMessages = Reply<typeof listRoomMessages>

/** A performer's live room; null when the performer is not live, or this reader may not see the room. */
export async function findRoom(reader: Reader, username: string): Promise<Room | null> {
  const reading = read(
    reader,
    joinStream,
    { params: { id: username }, query: {} },
    { tags: (room) => [tags.live, tags.performer(room.performer._id)], revalidateSeconds: 15 },
  )
  return orNull(
    reading.catch((error: unknown) => {
      if (isUpstreamError(error, 409)) return null
      throw error
    }),
  )
}

/** The room's newest messages, oldest first. The room's events continue after `lastSeq`. */
export async function listMessages(reader: Reader, conversationId: string) {
  return read(
    reader,
    listRoomMessages,
    { params: { id: conversationId }, query: { limit: 25 } },
    { tags: () => [tags.live], revalidateSeconds: 15 },
  )
}

export async function getOwnSession(reader: Reader, performerId: string) {
  return read(reader, getStreamSession, { params: { id: performerId, type: 'public' } }, { tags: [] })
}

export async function listVods(reader: Reader, page: { limit: number; offset: number }) {
  return read(reader, listVodsCall, { query: page }, { tags: [] })
}
