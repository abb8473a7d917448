/** A fake upstream for tests of the web half, which answers on a loopback port in the contract's form. */
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Call, Reply } from '#contract/call.ts'
import { type ErrorBody, type RefusalCode, REFUSALS } from '#contract/errors.ts'

/** A request that the fake has received. */
export interface Received {
  method: string
  path: string
  params: Record<string, string>
  query: Record<string, string>
  token: string | null
  clientAddress: string | null
  headers: IncomingMessage['headers']
  body: unknown
}

export interface FakeUpstream {
  url: string
  /** All requests, in order. */
  received: Received[]
  /** Sets the answer to a call of the contract. The function may throw `FakeRefusal` to refuse. */
  on<C extends Call>(call: C, answer: (request: Received) => Reply<C>): void
  /** Closes the server, like a process that has ended; `start` opens it again on the same port. */
  stop(): Promise<void>
  start(): Promise<void>
}

/** Thrown by an answer to refuse the call. */
export class FakeRefusal extends Error {
  readonly body: ErrorBody

  constructor(code: RefusalCode, message?: ErrorBody['message']) {
    super(code)
    const [statusCode, text] = REFUSALS[code]
    this.body = { statusCode, code, message: message ?? text, error: text }
  }
}

interface Handler {
  method: string
  pattern: RegExp
  names: string[]
  hasReply: boolean
  answer: (request: Received) => unknown
}

/** @param port 0 for any free port */
export async function startFakeUpstream(port = 0): Promise<FakeUpstream> {
  const handlers: Handler[] = []
  const received: Received[] = []
  let server: Server | null = null
  let boundPort = port

  async function start(): Promise<void> {
    server = createServer((request, response) => {
      void answerRequest(request, handlers, received).then(({ status, body }) => {
        const text = body === undefined ? '' : JSON.stringify(body)
        response.writeHead(status, { 'content-type': 'application/json' }).end(text)
      })
    })
    await new Promise<void>((resolve) => server?.listen(boundPort, '127.0.0.1', resolve))
    boundPort = (server.address() as AddressInfo).port
  }

  await start()
  return {
    get url() {
      return `http://127.0.0.1:${boundPort}`
    },
    received,
    on(call, answer) {
      const names = [...call.path.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
      const pattern = new RegExp(`^${call.path.replace(/:\w+/g, '([^/]+)')}$`)
      handlers.unshift({ method: call.method, pattern, names, hasReply: call.reply !== undefined, answer })
    },
    start,
    async stop() {
      const closing = server
      server = null
      if (!closing) return
      closing.closeAllConnections()
      await new Promise((resolve) => closing.close(resolve))
    },
  }
}

async function answerRequest(
  request: IncomingMessage,
  handlers: readonly Handler[],
  received: Received[],
): Promise<{ status: number; body?: unknown }> {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://fake')
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const text = Buffer.concat(chunks).toString('utf8')
  const asked: Received = {
    method: request.method ?? 'GET',
    path: pathname,
    params: {},
    query: Object.fromEntries(searchParams),
    token: request.headers.authorization?.replace(/^Bearer /, '') ?? null,
    clientAddress: String(request.headers['x-ovation-client-address'] ?? '') || null,
    headers: request.headers,
    body: text === '' ? null : JSON.parse(text),
  }
  received.push(asked)
  for (const { method, pattern, names, hasReply, answer } of handlers) {
    const match = method === asked.method ? pattern.exec(pathname) : null
    if (!match) continue
    asked.params = Object.fromEntries(
      names.map((name, at) => [name, decodeURIComponent(match[at + 1] ?? '')]),
    )
    try {
      const data = answer(asked)
      return hasReply ? { status: 200, body: { data } } : { status: 204 }
    } catch (error) {
      if (error instanceof FakeRefusal) return { status: error.body.statusCode, body: error.body }
      throw error
    }
  }
  return { status: 404, body: new FakeRefusal('NOT_FOUND').body }
}
