/**
 * The names, codes and messages of the Pusher Channels protocol, version 7, that this server uses. Source:
 * https://pusher.com/docs/channels/library_auth_reference/pusher-websockets-protocol/
 */

export const OLDEST_PROTOCOL_VERSION = 5
export const PROTOCOL_VERSION = 7

/** Close codes. 40xx: the client must not retry without a change; 41xx: retry later; 42xx: retry at once. */
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

/** Codes in a `pusher:error` that does not close the connection. */
export const ERROR_CODES = { invalidMessage: 4200, clientEventRefused: 4301 } as const

/**
 * The limits of the hosted service. This server enforces them too, so that every payload also works with the hosted
 * service.
 */
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

/** Whether a publisher may use the event name: the prefixes `pusher:` and `pusher_internal:` belong to the protocol. */
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
 * Whether the channel is one of this product's private channels. The product has no presence channels, because hosted
 * services limit them, and no encrypted channels, because they need a key in every client.
 */
export function isPrivateChannel(name: string): boolean {
  return name.startsWith('private-') && !name.startsWith('private-encrypted-')
}

/** The channel to which pusher-js subscribes by itself after signing in. */
export function serverToUserChannel(userId: string): string {
  return `${SERVER_TO_USER_PREFIX}${userId}`
}

export function isServerToUserChannel(name: string): boolean {
  return name.startsWith(SERVER_TO_USER_PREFIX)
}

/**
 * The channel for a user's own events. A connection that is signed in as the user may subscribe without a signature.
 */
export function ownUserChannel(userId: string): string {
  return `private-user-${userId}`
}

/** Encodes one message for the wire. The protocol requires `data` as a JSON string inside the JSON. */
export function encodeMessage(event: string, data: unknown, channel?: string): string {
  const encoded = typeof data === 'string' ? data : JSON.stringify(data ?? {})
  return JSON.stringify(channel === undefined ? { event, data: encoded } : { event, channel, data: encoded })
}

/** @returns null when the text is not a JSON object with an event name */
export function decodeMessage(text: string): ClientMessage | null {
  const message = parseJson(text)
  if (!isRecord(message) || typeof message.event !== 'string') return null
  if (message.channel !== undefined && typeof message.channel !== 'string') return null
  return { event: message.event, channel: message.channel, data: message.data }
}

/** Returns a message's `data` as an object, whether the client sent it as an object or as a JSON string. */
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
