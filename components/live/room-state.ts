/** What a room shows, and how its events change that. */
import type { RoomMessage, SlowModeSeconds } from '#contract/conversations.ts'
import type { Payload } from '#contract/events.ts'
import type { ChannelEvent } from '#lib/realtime/channel-events.ts'

export type RoomStatus = 'live' | 'interrupted' | 'ended'

export interface RoomState {
  status: RoomStatus
  /** The stream's title; empty when the performer has set none. */
  title: string
  viewerCount: number
  /** What the performer has switched off. */
  isCameraOff: boolean
  isMuted: boolean
  /** Oldest first. */
  messages: RoomMessage[]
  /** Whether the server has messages that are older than the first of these. */
  hasOlder: boolean
  /** Whether the page has loaded the messages from before its own start. */
  isChatRead: boolean
  /** The newest tip, for the burst of light; null until one arrives while the viewer watches. */
  lastTip: RoomMessage | null
  tipsCents: number
  /** Seconds between two messages of one account; 0 is off. */
  slowModeSeconds: SlowModeSeconds
  /** Keys of requests whose messages have arrived: such a message is no longer pending. */
  arrivedKeys: readonly string[]
}

export type StreamMessage = Payload<'stream/message'>

/** How many messages the page keeps, unless its reader has loaded older ones; the server keeps all. */
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
    case 'stream/renamed':
      return { ...state, title: (event.payload as Payload<'stream/renamed'>).title }
    case 'stream/devices': {
      const { isCameraOff, isMuted } = event.payload as Payload<'stream/devices'>
      return { ...state, isCameraOff, isMuted }
    }
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

/** Puts the loaded messages before those that arrived meanwhile. */
export function addEarlier(
  state: RoomState,
  chat: { data: RoomMessage[]; total: number; slowModeSeconds: SlowModeSeconds },
): RoomState {
  const arrived = state.messages.filter(({ _id }) => !chat.data.some((one) => one._id === _id))
  const messages = [...chat.data, ...arrived].slice(-MAX_MESSAGES)
  const hasOlder = chat.total > chat.data.length
  return { ...state, messages, hasOlder, isChatRead: true, slowModeSeconds: chat.slowModeSeconds }
}

/** Adds a message once, whether the socket or the action's answer brings it first. */
export function addMessage(state: RoomState, sent: StreamMessage): RoomState {
  const { message, idempotencyKey: key } = sent
  const isKnown = state.messages.some((one) => one._id === message._id)
  const isKeyKnown = key === undefined || state.arrivedKeys.includes(key)
  if (isKnown && isKeyKnown) return state
  const all = isKnown ? state.messages : [...state.messages, message]
  const messages = all.slice(-Math.max(MAX_MESSAGES, state.messages.length))
  return {
    ...state,
    messages,
    hasOlder: state.hasOlder || messages.length < all.length,
    arrivedKeys: isKeyKnown ? state.arrivedKeys : [...state.arrivedKeys, key].slice(-MAX_MESSAGES),
  }
}

/** Puts older messages before those that the page has. */
export function addOlder(state: RoomState, older: readonly RoomMessage[], hasOlder: boolean): RoomState {
  const known = new Set(state.messages.map(({ _id }) => _id))
  const messages = [...older.filter(({ _id }) => !known.has(_id)), ...state.messages]
  return { ...state, messages, hasOlder }
}

/** A deleted message keeps its place (spec §4). */
export function markDeleted(state: RoomState, messageId: string): RoomState {
  const messages = state.messages.map((one) =>
    one._id === messageId ? { ...one, text: 'Message deleted', isDeleted: true } : one,
  )
  return { ...state, messages }
}
