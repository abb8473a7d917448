/** The chats of live rooms. A stream has one public conversation; calls find it by the stream or by its performer. */
import { z } from 'zod'
import { defineCall } from './call.ts'
import { Cents, CountryCode, Id, Time, WithId } from './fields.ts'

/** How long an account waits between two messages in a room; 0 is off. The room's performer need not wait. */
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

/** A message or a tip of a room. A deleted message keeps its place (spec §4). Only a tip has `amountCents`. */
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

/**
 * Skips the newest `offset` messages and answers the next `limit` ones, oldest first. Events continue after `lastSeq`.
 */
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
    /** How long the caller must wait before the next message, because of slow mode or of too many messages at once. */
    waitSeconds: z.int().nonnegative(),
  }),
  errors: ['NOT_FOUND'],
})

/** An account may write 5 messages in 10 s. `Retry-After` of a refusal says when upstream accepts the next one. */
export const sendRoomMessage = defineCall({
  method: 'POST',
  path: '/messages/stream/public/conversations/:id',
  caller: 'any',
  summary: 'Send a message to a public room',
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
  summary: 'Set how long each account must wait between two messages in the performer’s own room',
  addedFor: 'a performer keeps a busy chat readable',
  params: WithId,
  body: z.object({ seconds: SlowModeSeconds }),
  reply: Conversation,
  errors: ['NOT_FOUND', 'CHAT_CLOSED'],
})

export const deleteMessage = defineCall({
  method: 'DELETE',
  path: '/messages/:id',
  caller: 'any',
  summary: 'Delete a message, as its author or as the room’s performer',
  params: WithId,
  reply: RoomMessage,
  errors: ['MESSAGE_NOT_FOUND'],
})
