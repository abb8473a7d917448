/** Realtime events: their names (`noun/verb`), payloads and channels. The browser's code imports only the types. */
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
  /** The performer has renamed the running stream. */
  'stream/renamed': z.object({ streamId: Id, title: z.string() }),
  /** The performer has switched the camera or the microphone on or off. */
  'stream/devices': z.object({ streamId: Id, isCameraOff: z.boolean(), isMuted: z.boolean() }),
  'stream/viewers': z.object({ streamId: Id, count: z.int().nonnegative() }),
  /** `idempotencyKey` is the key of the sender's request; the sender's page recognises its own message by it. */
  'stream/message': z.object({ message: RoomMessage, idempotencyKey: IdempotencyKey.optional() }),
  'stream/message-deleted': z.object({ messageId: Id }),
  /** The performer has set how long an account waits between two messages in the room. */
  'stream/slow-mode': z.object({ seconds: SlowModeSeconds }),
  'stream/tip': z.object({ message: RoomMessage }),
  'settings/changed': z.object({ keys: z.array(z.string()) }),
  /** Somebody has voted; at most one event a second for a poll. It has no counts, since not everybody may see them. */
  'poll/voted': z.object({ pollId: Id, performerId: Id }),
  'post/published': z.object({ postId: Id, performerId: Id }),
} as const

export type EventName = keyof typeof payloads
export type Payload<N extends EventName> = z.infer<(typeof payloads)[N]>

export const channels = {
  /** Public: every connected browser receives it. */
  site: 'site',
  user: (accountId: string) => `private-user-${accountId}`,
  room: (streamId: string) => `private-room-${streamId}`,
  /** The log of a performer's events. Sockets get them on the private channel `private-performer-…`. */
  performer: (performerId: string) => `performer-${performerId}`,
}
