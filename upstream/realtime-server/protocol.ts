/**
 * The words of the Pusher Channels protocol, version 7, as this server speaks them.
 * Source: https://pusher.com/docs/channels/library_auth_reference/pusher-websockets-protocol/
 */

export const OLDEST_PROTOCOL_VERSION = 5
export const PROTOCOL_VERSION = 7

/** Close codes. 40xx: the client must not retry as it is; 41xx: retry later; 42xx: retry at once. */
export const CLOSE_CODES = {
  unknownApp: 4001,
  unsupportedProtocol: 4007,
  missingProtocol: 4008,
  unauthorized: 4009,
  overCapacity: 4100,
  signInMissing: 4101,
  restarting: 4200,
  pongMissing: 4201,
} as const

/** Codes that travel in `pusher:error` without closing the connection. */
export const ERROR_CODES = { invalidMessage: 4200, clientEventRefused: 4301 } as const

/** The hosted service's own bounds, kept here so that a payload that works embedded works hosted too. */
export const PUBLISH_LIMITS = { dataBytes: 10_240, channels: 100, batch: 10, nameChars: 200 } as const

export interface ClientMessage {
  event: string
  channel?: string
  data?: unknown
}

const CHANNEL_NAME_PATTERN = /^#?[A-Za-z0-9_\-=@,.;]{1,164}$/
const SOCKET_ID_PATTERN = /^\d+\.\d+$/
const SERVER_TO_USER_PREFIX = '#server-to-user-'

export function isChannelName(name: unknown): name is string {
  return typeof name === 'string' && CHANNEL_NAME_PATTERN.test(name)
}

export function isSocketId(id: unknown): id is string {
  return typeof id === 'string' && SOCKET_ID_PATTERN.test(id)
}

/** Event names that a publisher may use: the `pusher` prefixes belong to the protocol. */
export function isPublishableEvent(name: unknown): name is string {
  return (
    typeof name === 'string' &&
    name.length > 0 &&
    name.length <= PUBLISH_LIMITS.nameChars &&
    !name.startsWith('pusher:') &&
    !name.startsWith('pusher_internal:')
  )
}

/**
 * Private channels of this product. Presence and encrypted channels are not offered: the first are capped
 * by hosted services, the second need a key in every client.
 */
export function isPrivateChannel(name: string): boolean {
  return name.startsWith('private-') && !name.startsWith('private-encrypted-')
}

/** The channel that pusher-js subscribes by itself after signing in. */
export function serverToUserChannel(userId: string): string {
  return `${SERVER_TO_USER_PREFIX}${userId}`
}

export function isServerToUserChannel(name: string): boolean {
  return name.startsWith(SERVER_TO_USER_PREFIX)
}

/** The channel of a user's own events, open without a signature to a connection signed in as that user. */
export function ownUserChannel(userId: string): string {
  return `private-user-${userId}`
}

/** One message as it goes over the wire. The protocol wants `data` as a JSON string inside the JSON. */
export function encodeMessage(event: string, data: unknown, channel?: string): string {
  const encoded = typeof data === 'string' ? data : JSON.stringify(data ?? {})
  return JSON.stringify(channel === undefined ? { event, data: encoded } : { event, channel, data: encoded })
}

/** @returns null when the text is not a JSON object with an event name. */
export function decodeMessage(text: string): ClientMessage | null {
  const message = parseJson(text)
  if (!isRecord(message) || typeof message.event !== 'string') return null
  if (message.channel !== undefined && typeof message.channel !== 'string') return null
  return { event: message.event, channel: message.channel, data: message.data }
}

/** A message's `data` as an object, whether the client sent it plain or as a JSON string. */
export function dataRecord(message: ClientMessage): Record<string, unknown> {
  const data = typeof message.data === 'string' ? parseJson(message.data) : message.data
  return isRecord(data) ? data : {}
}

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
