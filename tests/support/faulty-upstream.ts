/** A proxy between the web half and upstream that makes chosen calls fail. */
import { createServer, request as forward, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { allCalls } from '#contract/contract.ts'
import { type RefusalCode, REFUSALS } from '#contract/errors.ts'

export interface FaultyUpstream {
  url: string
  /** Sets the port to which calls go that do not fail. */
  leadTo(port: number): void
  /** Makes a call fail from now on; null ends this. @param call the contract's name, such as `GET /performers/:id` */
  fail(call: string | null, code?: RefusalCode): void
  /** @returns the calls that the web half has made since the last `takeCalls`, each once */
  takeCalls(): string[]
  stop(): Promise<void>
}

/** The seconds that a refusal of the rate limit names. */
export const WAIT_SECONDS = 7

const PATTERNS = allCalls.map(({ call }) => ({
  name: `${call.method} ${call.path}`,
  method: call.method,
  // A literal path precedes a path with a parameter in the same place.
  pattern: new RegExp(`^${call.path.replaceAll(/:\w+/g, '[^/]+')}$`),
  parameters: call.path.split(':').length,
}))

/** @returns the contract's name of a request; null if the contract has no such call */
function nameOf({ method, url = '' }: IncomingMessage): string | null {
  const path = url.split('?')[0]!
  const fitting = PATTERNS.filter((one) => one.method === method && one.pattern.test(path))
  return fitting.toSorted((one, other) => one.parameters - other.parameters)[0]?.name ?? null
}

export async function startFaultyUpstream(): Promise<FaultyUpstream> {
  let port = 0
  let failing: { call: string; code: RefusalCode } | null = null
  const made = new Set<string>()

  const server: Server = createServer((request, response) => {
    // Requests with this header come from browsers through the listener; the web half's own requests have none.
    const call = request.headers['x-forwarded-for'] === undefined ? nameOf(request) : null
    if (call) made.add(call)
    if (call && call === failing?.call) {
      const [statusCode, text] = REFUSALS[failing.code]
      response.writeHead(statusCode, {
        'content-type': 'application/json',
        'retry-after': String(WAIT_SECONDS),
      })
      response.end(JSON.stringify({ statusCode, code: failing.code, message: text, error: text }))
      return
    }
    const { method, url, headers } = request
    const onward = forward({ host: '127.0.0.1', port, method, path: url, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
    })
    onward.on('error', () => response.destroy())
    request.pipe(onward)
  })
  server.listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    leadTo: (to) => void (port = to),
    fail: (call, code = 'INTERNAL') => void (failing = call === null ? null : { call, code }),
    takeCalls() {
      const calls = [...made]
      made.clear()
      return calls
    },
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
