import type { IncomingMessage, ServerResponse } from 'node:http'
import {
  isChannelName,
  isPublishableEvent,
  isRecord,
  isSocketId,
  parseJson,
  PUBLISH_LIMITS,
} from './protocol.ts'
import { requestUrl, withoutPrefix } from './request-url.ts'
import { isSignedApiRequest, type AppKeys } from './signatures.ts'

const MAX_BODY_BYTES = 256 * 1024

/** The parts of the realtime server that the server API uses. */
export interface HttpApiTarget {
  appId: string
  app: AppKeys
  /** The path in front of `/apps/…`. It is removed before routing; signatures cover the path as requested. */
  pathPrefix: string
  publish: (channels: string[], event: string, data: string, exceptSocketId?: string) => number
  channelNames: (prefix: string) => string[]
  subscriberCount: (channel: string) => number
  terminateUser: (userId: string) => void
}

interface Answer {
  status: number
  body: unknown
}

interface Publication {
  channels: string[]
  event: string
  data: string
  exceptSocketId: string | undefined
}

/**
 * Handles a request to the signed server API. It implements the used part of
 * https://pusher.com/docs/channels/library_auth_reference/rest-api/. The promise never rejects: a client that
 * disconnects gets no answer.
 */
export async function handleHttpApi(
  target: HttpApiTarget,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const answer = await route(target, request).catch(() => null)
  if (!answer) {
    response.destroy()
    return
  }
  response.writeHead(answer.status, { 'content-type': 'application/json' })
  response.end(JSON.stringify(answer.body))
}

async function route(target: HttpApiTarget, request: IncomingMessage): Promise<Answer> {
  const url = requestUrl(request)
  const match = url && /^\/apps\/([^/]+)\/(.+)$/.exec(withoutPrefix(url.pathname, target.pathPrefix))
  if (!url || !match || match[1] !== target.appId) return refusal(404, 'Unknown application or path')
  const body = await readBody(request)
  if (body === null) return refusal(413, 'The request is too large')
  const method = request.method ?? 'GET'
  const signed = { method, path: url.pathname, query: url.searchParams, body }
  if (!isSignedApiRequest(target.app, signed, Date.now())) return refusal(401, 'Invalid signature')

  const resource = match[2] ?? ''
  if (method === 'POST' && resource === 'events') return publishOne(target, parseJson(body))
  if (method === 'POST' && resource === 'batch_events') return publishBatch(target, parseJson(body))
  if (method === 'GET' && resource === 'channels') return listChannels(target, url.searchParams)
  const channel = decodePart(/^channels\/([^/]+)$/.exec(resource)?.[1])
  if (method === 'GET' && channel) return describeChannel(target, channel)
  const userId = decodePart(/^users\/([^/]+)\/terminate_connections$/.exec(resource)?.[1])
  if (method === 'POST' && userId) {
    target.terminateUser(userId)
    return { status: 200, body: {} }
  }
  return refusal(404, 'Unknown path')
}

function publishOne(target: HttpApiTarget, body: unknown): Answer {
  const publication = readPublication(body)
  if (!('event' in publication)) return publication
  publishTo(target, publication)
  return { status: 200, body: {} }
}

/** Checks all events of a batch before it sends the first one. */
function publishBatch(target: HttpApiTarget, body: unknown): Answer {
  const batch = isRecord(body) ? body.batch : undefined
  if (!Array.isArray(batch) || batch.length > PUBLISH_LIMITS.batch) {
    return refusal(400, `A batch is a list of at most ${PUBLISH_LIMITS.batch} events`)
  }
  const publications: Publication[] = []
  for (const item of batch) {
    const publication = readPublication(item)
    if (!('event' in publication)) return publication
    publications.push(publication)
  }
  for (const publication of publications) publishTo(target, publication)
  return { status: 200, body: {} }
}

function publishTo(target: HttpApiTarget, { channels, event, data, exceptSocketId }: Publication): void {
  target.publish(channels, event, data, exceptSocketId)
}

function readPublication(body: unknown): Publication | Answer {
  if (!isRecord(body)) return refusal(400, 'The body is not a JSON object')
  const { name: event, data, socket_id: exceptSocketId } = body
  const channels: unknown[] = Array.isArray(body.channels) ? body.channels : [body.channel]
  if (!isPublishableEvent(event)) return refusal(400, 'Invalid event name')
  if (channels.length === 0 || channels.length > PUBLISH_LIMITS.channels || !channels.every(isChannelName)) {
    return refusal(400, 'Invalid channel name, or too many channels')
  }
  if (typeof data !== 'string') return refusal(400, 'The data must be a JSON text')
  if (Buffer.byteLength(data) > PUBLISH_LIMITS.dataBytes) return refusal(413, 'The data is too large')
  if (exceptSocketId !== undefined && !isSocketId(exceptSocketId)) return refusal(400, 'Invalid socket id')
  return { channels, event, data, exceptSocketId }
}

function listChannels(target: HttpApiTarget, query: URLSearchParams): Answer {
  const isCountWanted = (query.get('info') ?? '').split(',').includes('subscription_count')
  const entries = target
    .channelNames(query.get('filter_by_prefix') ?? '')
    .map((name) => [name, isCountWanted ? { subscription_count: target.subscriberCount(name) } : {}])
  return { status: 200, body: { channels: Object.fromEntries(entries) } }
}

function describeChannel(target: HttpApiTarget, channel: string): Answer {
  const count = target.subscriberCount(channel)
  return { status: 200, body: { occupied: count > 0, subscription_count: count } }
}

function refusal(status: number, error: string): Answer {
  return { status, body: { error } }
}

/** @returns null when the body exceeds the bound */
async function readBody(request: IncomingMessage): Promise<string | null> {
  const parts: Buffer[] = []
  let bytes = 0
  for await (const part of request) {
    bytes += part.length
    // The server reads the rest and discards it, so that the client gets an answer instead of a reset.
    if (bytes <= MAX_BODY_BYTES) parts.push(part)
  }
  return bytes > MAX_BODY_BYTES ? null : Buffer.concat(parts).toString('utf8')
}

/** @returns undefined for a part that is missing or badly encoded */
function decodePart(part: string | undefined): string | undefined {
  try {
    return part === undefined ? undefined : decodeURIComponent(part)
  } catch {
    return undefined
  }
}
