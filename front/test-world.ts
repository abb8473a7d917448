import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, request as httpRequest, type ServerResponse } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { WebSocketServer } from 'ws'
import { readFrontConfig } from './config.ts'
import { createFront, type Web } from './server.ts'

/** What a party behind the listener received. */
export type Seen = { url: string; method: string; headers: IncomingMessage['headers']; body: string }

export type Answer = { status: number; headers: IncomingMessage['headers']; body: string }

export const SECRET = 'a-secret-that-only-tests-know'

/** An inline script of a page, and its name in a policy. */
export const SCRIPT = 'self.__next_f.push([1,"ü"])'
export const HASH = `'sha256-${createHash('sha256').update(SCRIPT).digest('base64')}'`

/**
 * A listener on a real port. Behind it stand a small upstream, which reports the requests that it received and echoes
 * sockets, and the web half that the test gives, which by default reports too.
 */
export async function startTestWorld(
  options: { env?: Record<string, string>; web?: Web['request']; missingPage?: string } = {},
) {
  const report = (request: IncomingMessage, response: ServerResponse) =>
    void answerWithSeen(request, response)
  const upstream = createServer(report)
  const sockets = new WebSocketServer({ server: upstream })
  let socketHeaders: IncomingMessage['headers'] = {}
  sockets.on('connection', (socket, request) => {
    socketHeaders = request.headers
    socket.on('message', (data, isBinary) => socket.send(data, { binary: isBinary }))
  })
  upstream.listen(0, '127.0.0.1')
  await once(upstream, 'listening')

  const config = readFrontConfig({
    UPSTREAM_URL: `http://127.0.0.1:${(upstream.address() as AddressInfo).port}`,
    INTERNAL_SECRET: SECRET,
    ...options.env,
  })
  const web: Web = {
    request:
      options.web ??
      ((request, response) => {
        report(request, response)
        return Promise.resolve()
      }),
    missingPage: options.missingPage,
  }
  const front = createFront({ config: { ...config, port: 0 }, web })
  const { port } = await front.listen()

  return {
    port,
    front,
    upstream,
    socketHeaders: () => socketHeaders,
    /** Sends a request through the listener and reads the whole answer. */
    ask: (path: string, init: AskInit = {}) => ask(port, path, init),
    /** As `ask`, for answers in which the far side reports the request that it received. */
    async askSeen(path: string, init: AskInit = {}): Promise<Seen> {
      const answer = await ask(port, path, init)
      if (answer.status !== 200) throw new Error(`${answer.status}: ${answer.body}`)
      return JSON.parse(answer.body) as Seen
    },
    /** Sends raw bytes and reads until the listener closes or has answered. */
    sendRaw: (text: string) => sendRaw(port, text),
    async stop() {
      await front.stop(0)
      for (const client of sockets.clients) client.terminate()
      upstream.closeAllConnections()
      upstream.close()
    },
  }
}

export type AskInit = { method?: string; headers?: Record<string, string | string[]>; body?: string }

function ask(port: number, path: string, { method = 'GET', headers = {}, body }: AskInit): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = httpRequest({ host: '127.0.0.1', port, path, method, headers }, async (response) => {
      const chunks: Buffer[] = []
      try {
        for await (const chunk of response) chunks.push(chunk as Buffer)
      } catch (error) {
        return reject(error)
      }
      const encoding = response.headers['content-encoding'] ? 'base64' : 'utf8'
      const text = Buffer.concat(chunks).toString(encoding)
      resolve({ status: response.statusCode ?? 0, headers: response.headers, body: text })
    })
    request.on('error', reject)
    request.end(body)
  })
}

function sendRaw(port: number, text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = ''
    const socket = connect(port, '127.0.0.1', () => socket.write(text))
    socket.on('data', (chunk) => (answer += chunk.toString()))
    socket.on('close', () => resolve(answer))
    socket.on('error', reject)
  })
}

async function answerWithSeen(request: IncomingMessage, response: ServerResponse): Promise<void> {
  let body = ''
  for await (const chunk of request) body += String(chunk)
  const seen: Seen = { url: request.url ?? '', method: request.method ?? '', headers: request.headers, body }
  response.setHeader('content-type', 'application/json')
  response.setHeader('set-cookie', 'upstream=1')
  response.end(JSON.stringify(seen))
}
