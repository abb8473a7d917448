/** The chats of live rooms. A stream has one public conversation, found by its stream or its performer. */
import { z } from 'zod'
import { defineCall } from './call.ts'
import { Cents, CountryCode, Id, Time, WithId } from './fields.ts'

/** Between two messages of one account in a room; 0 is off. The room's performer alone need not wait. */
export const SLOW_MODE_SECONDS = [0, 5, 10, 30, 60] as const
export const SlowModeSeconds = z.literal(SLOW_MODE_SECONDS)
export type SlowModeSeconds = z.infer<typeof SlowModeSeconds>

export const Conversation = z.object({
  _id: Id,
  type: z.enum(['stream_public']),
  performerId: Id,
  streamId: Id,
  isOpen: z.boolean(),
  slowModeSeconds: SlowModeSeconds,
})

/** A deleted message keeps its place (spec §4). A tip stands among the messages with its amount. */
export const RoomMessage = z.object({
  _id: Id,
  conversationId: Id,
  kind: z.enum(['text', 'tip']),
  text: z.string(),
  amountCents: Cents.nullable(),
  isDeleted: z.boolean(),
  createdAt: Time,
  sender: z.object({ _id: Id, username: z.string(), name: z.string(), isPerformer: z.boolean() }),
})
export type RoomMessage = z.infer<typeof RoomMessage>

export const getStreamConversation = defineCall({
  method: 'GET',
  path: '/conversations/stream/:id',
  caller: 'any',
  summary: 'The conversation of a show, by stream id',
  params: WithId,
  reply: Conversation,
  errors: ['STREAM_NOT_FOUND'],
})

export const findPublicConversation = defineCall({
  method: 'GET',
  path: '/conversations/stream/public/:id',
  caller: 'public',
  summary: 'The public conversation of a performer’s current show, by performer id',
  params: WithId,
  query: z.object({ audience: CountryCode.optional() }),
  reply: Conversation,
  errors: ['STREAM_NOT_LIVE', 'PERFORMER_NOT_FOUND'],
})

/** Newest `limit` messages before `offset` newer ones, oldest first; events go on from `lastSeq`. */
export const listRoomMessages = defineCall({
  method: 'GET',
  path: '/messages/conversations/public/:id',
  caller: 'public',
  summary: 'Messages of a public conversation',
  params: WithId,
  query: z.object({
    limit: z.coerce.number().int().min(1).max(100).default(25),
    offset: z.coerce.number().int().min(0).max(10_000).default(0),
    audience: CountryCode.optional(),
  }),
  reply: z.object({
    data: z.array(RoomMessage),
    total: z.int().nonnegative(),
    lastSeq: z.int().nonnegative(),
    slowModeSeconds: SlowModeSeconds,
    /** Until the caller may write the next message: slow mode, or too many at once. */
    waitSeconds: z.int().nonnegative(),
  }),
  errors: ['NOT_FOUND'],
})

/** An account may write 5 messages in 10 s; `Retry-After` says when the next one is taken. */
export const sendRoomMessage = defineCall({
  method: 'POST',
  path: '/messages/stream/public/conversations/:id',
  caller: 'any',
  summary: 'Say something in a public room',
  params: WithId,
  idempotent: true,
  body: z.object({
    text: z.string().trim().min(1, 'Write something first.').max(500),
    idempotencyKey: z.uuid(),
  }),
  reply: RoomMessage,
  errors: ['NOT_FOUND', 'CHAT_CLOSED', 'FORBIDDEN', 'TOO_MANY_MESSAGES', 'SLOW_MODE'],
  ratePerMinute: 60,
})

export const setSlowMode = defineCall({
  method: 'PUT',
  path: '/conversations/:id/slow-mode',
  caller: 'performer',
  summary: 'Let each account write in the performer’s own room only so often',
  addedFor: 'the performer keeps a busy chat readable',
  params: WithId,
  body: z.object({ seconds: SlowModeSeconds }),
  reply: Conversation,
  errors: ['NOT_FOUND', 'CHAT_CLOSED'],
})

export const deleteMessage = defineCall({
  method: 'DELETE',
  path: '/messages/:id',
  caller: 'any',
  summary: 'Delete a message: its author, or the room’s performer',
  params: WithId,
  reply: RoomMessage,
  errors: ['MESSAGE_NOT_FOUND'],
})
