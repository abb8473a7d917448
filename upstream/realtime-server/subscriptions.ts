import type { ChannelRegistry } from './channels.ts'
import type { Connection } from './connection.ts'
import {
  dataRecord,
  ERROR_CODES,
  isChannelName,
  isPrivateChannel,
  isServerToUserChannel,
  ownUserChannel,
  serverToUserChannel,
  encodeMessage,
  type ClientMessage,
} from './protocol.ts'
import { encodeTextFrame } from './frame.ts'
import { isSameSignature, signChannel, type AppKeys } from './signatures.ts'

export interface SubscriptionDeps {
  app: AppKeys
  channels: ChannelRegistry
  isPublicChannel: (name: string) => boolean
  maxChannelsPerConnection: number
  allowClientEvents: boolean
}

interface Refusal {
  type: string
  error: string
  status: number
}

export function subscribe(deps: SubscriptionDeps, connection: Connection, message: ClientMessage): void {
  const { channel, auth } = dataRecord(message)
  if (!isChannelName(channel)) {
    const name = typeof channel === 'string' ? channel.slice(0, 200) : ''
    return refuse(connection, name, { type: 'InvalidChannel', error: 'Invalid channel name', status: 400 })
  }
  if (!connection.channels.has(channel)) {
    const refusal = refusalFor(deps, connection, channel, auth)
    if (refusal) return refuse(connection, channel, refusal)
    deps.channels.subscribe(channel, connection)
  }
  connection.send('pusher_internal:subscription_succeeded', {}, channel)
}

export function unsubscribe(deps: SubscriptionDeps, connection: Connection, message: ClientMessage): void {
  const { channel } = dataRecord(message)
  if (typeof channel === 'string') deps.channels.unsubscribe(channel, connection)
}

/** Relays events that clients send to each other, if the server's options contain `allowClientEvents`. */
export function relayClientEvent(
  deps: SubscriptionDeps,
  connection: Connection,
  message: ClientMessage,
): void {
  const { channel } = message
  const isAllowed =
    deps.allowClientEvents &&
    channel !== undefined &&
    isPrivateChannel(channel) &&
    connection.channels.has(channel)
  if (!isAllowed) {
    return connection.sendError(ERROR_CODES.clientEventRefused, 'Client events are not accepted here')
  }
  broadcast(deps.channels, channel, encodeMessage(message.event, message.data, channel), connection.id)
}

/**
 * Sends one message to every subscriber except `exceptSocketId`. @returns the number of sockets to which it was written
 */
export function broadcast(
  channels: ChannelRegistry,
  channel: string,
  message: string,
  exceptSocketId?: string,
): number {
  let frame: Buffer | undefined
  let written = 0
  for (const subscriber of channels.subscribers(channel)) {
    if (subscriber.id === exceptSocketId) continue
    frame ??= encodeTextFrame(message)
    if (subscriber.writeFrame(frame)) written += 1
  }
  return written
}

function refusalFor(
  deps: SubscriptionDeps,
  connection: Connection,
  channel: string,
  auth: unknown,
): Refusal | null {
  if (connection.channels.size >= deps.maxChannelsPerConnection) {
    return { type: 'LimitReached', error: 'Too many channels on one connection', status: 429 }
  }
  if (isOwnChannel(connection, channel)) return null
  if (isServerToUserChannel(channel)) {
    return { type: 'AuthError', error: 'Not signed in as this user', status: 401 }
  }
  if (isPrivateChannel(channel)) {
    if (!isSameSignature(signChannel(deps.app, connection.id, channel), auth)) {
      return { type: 'AuthError', error: 'Invalid signature', status: 401 }
    }
    connection.isProven = true
    return null
  }
  return deps.isPublicChannel(channel)
    ? null
    : { type: 'InvalidChannel', error: 'There is no such channel', status: 404 }
}

/** Whether the connection, being signed in, may subscribe to the channel without a signature. */
function isOwnChannel({ userId }: Connection, channel: string): boolean {
  return userId !== null && (channel === ownUserChannel(userId) || channel === serverToUserChannel(userId))
}

function refuse(connection: Connection, channel: string, refusal: Refusal): void {
  connection.send('pusher:subscription_error', refusal, channel)
}
