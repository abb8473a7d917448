import { timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Command, Redis } from 'ioredis'

export interface UpstashBridgeOptions {
  redisUrl: string
  /** Bearer token that clients must send. */
  token: string
}

export interface UpstashBridge {
  url: string
  token: string
  close: () => Promise<void>
}

type Argument = string | number | Buffer

interface Answer {
  status: number
  body: unknown
}

/** A client's mistake, which gets a 400 like an error of Redis. */
class BadRequest extends Error {}

const MAX_BODY_BYTES = 10 * 1024 * 1024

/** Serves the REST calls of Upstash that `@upstash/redis` uses from a real Redis. */
export async function startUpstashBridge({ redisUrl, token }: UpstashBridgeOptions): Promise<UpstashBridge> {
  // Upstash returns the list that Redis sends; ioredis would turn it into an object.
  Command.setReplyTransformer('hgetall', (reply: unknown) => reply)
  const redis = new Redis(redisUrl, { maxRetriesPerRequest: 2 })
  // After a lost connection each command fails by itself.
  redis.on('error', () => {})
  const listener = createServer((request, response) => {
    answer(redis, token, request)
      .catch((error: unknown): Answer => ({ status: 400, body: { error: messageOf(error) } }))
      .then((result) => send(response, result))
      .catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve))
  const { port } = listener.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, token, close: () => close(listener, redis) }
}

async function answer(redis: Redis, token: string, request: IncomingMessage): Promise<Answer> {
  const url = new URL(request.url ?? '/', 'http://localhost')
  if (!isAuthorized(request, url, token)) return { status: 401, body: { error: 'Unauthorized' } }
  const isBase64 = request.headers['upstash-encoding'] === 'base64'
  const body = await readBody(request)
  if (url.pathname === '/pipeline') {
    const replies = await runAll(redis.pipeline(), body)
    return { status: 200, body: replies.map(([error, reply]) => replyBody(error, reply, isBase64)) }
  }
  if (url.pathname === '/multi-exec') {
    const replies = await runAll(redis.multi(), body)
    return { status: 200, body: replies.map(([error, reply]) => replyBody(error, reply, isBase64)) }
  }
  const [name, ...args] = url.pathname === '/' ? readCommand(parse(body)) : commandInPath(url, body)
  const reply: unknown = await redis.callBuffer(String(name), ...args)
  return { status: 200, body: replyBody(null, reply, isBase64) }
}

async function runAll(
  chain: ReturnType<Redis['pipeline']>,
  body: Buffer,
): Promise<[Error | null, unknown][]> {
  const commands = parse(body)
  if (!Array.isArray(commands)) throw new BadRequest('ERR expected an array of commands')
  for (const command of commands) {
    const [name, ...args] = readCommand(command)
    chain.callBuffer(String(name), ...args)
  }
  return (await chain.exec()) ?? []
}

function parse(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    throw new BadRequest('ERR failed to parse the command')
  }
}

function readCommand(value: unknown): Argument[] {
  if (!Array.isArray(value) || value.length === 0) throw new BadRequest('ERR expected an array of arguments')
  return value.map(readArgument)
}

function readArgument(value: unknown): Argument {
  if (typeof value === 'string' || typeof value === 'number') return value
  return value === null ? '' : JSON.stringify(value)
}

/** Reads a command in the form `/set/key/value?EX=60`; a body is the last argument of the path. */
function commandInPath(url: URL, body: Buffer): Argument[] {
  const command: Argument[] = url.pathname.slice(1).split('/').map(decodeURIComponent)
  if (body.length > 0) command.push(body)
  for (const [name, value] of url.searchParams) {
    if (name === '_token') continue
    command.push(name)
    if (value !== '') command.push(value)
  }
  return command
}

function replyBody(error: Error | null, reply: unknown, isBase64: boolean): unknown {
  return error ? { error: error.message } : { result: encodeReply(reply, isBase64) }
}

/** Encodes every text except the status `OK`, as Upstash does. */
function encodeReply(reply: unknown, isBase64: boolean): unknown {
  if (reply === null || reply === undefined) return null
  if (Array.isArray(reply)) return reply.map((item) => encodeReply(item, isBase64))
  if (reply instanceof Error) return { error: reply.message }
  if (typeof reply === 'number') return reply
  if (typeof reply === 'bigint') return Number(reply)
  const bytes = Buffer.isBuffer(reply) ? reply : Buffer.from(String(reply))
  const text = bytes.toString('utf8')
  return isBase64 && text !== 'OK' ? bytes.toString('base64') : text
}

function isAuthorized(request: IncomingMessage, url: URL, token: string): boolean {
  const queryToken = url.searchParams.get('_token')
  const given = Buffer.from(request.headers.authorization ?? `Bearer ${queryToken ?? ''}`)
  const expected = Buffer.from(`Bearer ${token}`)
  return given.length === expected.length && timingSafeEqual(given, expected)
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = []
  let bytes = 0
  for await (const part of request) {
    bytes += part.length
    if (bytes > MAX_BODY_BYTES) throw new BadRequest('ERR the request is too large')
    parts.push(part)
  }
  return Buffer.concat(parts)
}

function send(response: ServerResponse, { status, body }: Answer): void {
  response.writeHead(status, { 'content-type': 'application/json' })
  response.end(JSON.stringify(body))
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

async function close(listener: Server, redis: Redis): Promise<void> {
  const closed = new Promise<void>((resolve) => listener.close(() => resolve()))
  listener.closeAllConnections()
  redis.disconnect()
  await closed
}
