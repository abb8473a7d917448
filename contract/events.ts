/** Realtime events: names `noun/verb`, payloads, the channel that carries them. Types only reach the browser. */
import { z } from 'zod'
import { RoomMessage, SlowModeSeconds } from './conversations.ts'
import { CentsSum, Id, IdempotencyKey, Time } from './fields.ts'

export const payloads = {
  'balance/changed': z.object({ balanceCents: CentsSum, deltaCents: z.int() }),
  'session/revoked': z.object({ sessionId: Id }),
  'stream/started': z.object({ streamId: Id, performerId: Id, title: z.string(), startedAt: Time }),
  'stream/interrupted': z.object({ streamId: Id, graceEndsAt: Time }),
  'stream/resumed': z.object({ streamId: Id }),
  'stream/ended': z.object({ streamId: Id, endedAt: Time }),
  /** The performer has given the running show another title. */
  'stream/renamed': z.object({ streamId: Id, title: z.string() }),
  /** The performer has switched camera or microphone off, or on. */
  'stream/devices': z.object({ streamId: Id, isCameraOff: z.boolean(), isMuted: z.boolean() }),
  'stream/viewers': z.object({ streamId: Id, count: z.int().nonnegative() }),
  /** The key of the sender's request, by which the sender knows the message again. */
  'stream/message': z.object({ message: RoomMessage, idempotencyKey: IdempotencyKey.optional() }),
  'stream/message-deleted': z.object({ messageId: Id }),
  /** The performer has set how often one account may write in the room. */
  'stream/slow-mode': z.object({ seconds: SlowModeSeconds }),
  'stream/tip': z.object({ message: RoomMessage }),
  'settings/changed': z.object({ keys: z.array(z.string()) }),
  'post/published': z.object({ postId: Id, performerId: Id }),
} as const

export type EventName = keyof typeof payloads
export type Payload<N extends EventName> = z.infer<(typeof payloads)[N]>

export const channels = {
  /** Public: every connected browser hears it. */
  site: 'site',
  user: (accountId: string) => `private-user-${accountId}`,
  room: (streamId: string) => `private-room-${streamId}`,
  performer: (performerId: string) => `performer-${performerId}`,
}
