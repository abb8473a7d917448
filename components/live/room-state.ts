/** What a room shows, and how its events change that. */
import type { RoomMessage, SlowModeSeconds } from '#contract/conversations.ts'
import type { Payload } from '#contract/events.ts'
import type { ChannelEvent } from '#lib/realtime/channel-events.ts'

export type RoomStatus = 'live' | 'interrupted' | 'ended'

export interface RoomState {
  status: RoomStatus
  viewerCount: number
  /** Oldest first. */
  messages: RoomMessage[]
  /** The newest tip, for the burst of light; null before the first one that arrives while the viewer watches. */
  lastTip: RoomMessage | null
  tipsCents: number
  /** Between two messages of one account; 0 is off. */
  slowModeSeconds: SlowModeSeconds
  /** Keys of requests whose messages have arrived: such a message is no longer pending. */
  arrivedKeys: readonly string[]
}

export type StreamMessage = Payload<'stream/message'>

/** Older messages leave the page; the server keeps them. */
const MAX_MESSAGES = 300

export function applyRoomEvent(state: RoomState, event: ChannelEvent): RoomState {
  switch (event.name) {
    case 'stream/message':
      return addMessage(state, event.payload as Payload<'stream/message'>)
    case 'stream/tip': {
      const { message } = event.payload as Payload<'stream/tip'>
      const isKnown = state.messages.some((one) => one._id === message._id)
      if (isKnown) return state
      const tipsCents = state.tipsCents + (message.amountCents ?? 0)
      return { ...addMessage(state, { message }), lastTip: message, tipsCents }
    }
    case 'stream/message-deleted':
      return markDeleted(state, (event.payload as Payload<'stream/message-deleted'>).messageId)
    case 'stream/slow-mode':
      return { ...state, slowModeSeconds: (event.payload as Payload<'stream/slow-mode'>).seconds }
    case 'stream/viewers':
      return { ...state, viewerCount: (event.payload as Payload<'stream/viewers'>).count }
    case 'stream/interrupted':
      return { ...state, status: 'interrupted' }
    case 'stream/started':
    case 'stream/resumed':
      return { ...state, status: 'live' }
    case 'stream/ended':
      return { ...state, status: 'ended', viewerCount: 0 }
    default:
      return state
  }
}

/** Adds a message once, whether the socket or the action's answer brings it first. */
export function addMessage(state: RoomState, sent: StreamMessage): RoomState {
  const { message, idempotencyKey: key } = sent
  const isKnown = state.messages.some((one) => one._id === message._id)
  const isKeyKnown = key === undefined || state.arrivedKeys.includes(key)
  if (isKnown && isKeyKnown) return state
  return {
    ...state,
    messages: isKnown ? state.messages : [...state.messages, message].slice(-MAX_MESSAGES),
    arrivedKeys: isKeyKnown ? state.arrivedKeys : [...state.arrivedKeys, key].slice(-MAX_MESSAGES),
  }
}

/** A deleted message keeps its place (spec §4). */
export function markDeleted(state: RoomState, messageId: string): RoomState {
  const messages = state.messages.map((one) =>
    one._id === messageId ? { ...one, text: 'Message deleted', isDeleted: true } : one,
  )
  return { ...state, messages }
}
