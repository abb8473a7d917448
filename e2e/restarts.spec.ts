/** Processes stop and restart while requests come in, and no request fails. */
import { once } from 'node:events'
import { request as httpRequest, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { getSettingsByKeys } from '#contract/settings.ts'
import { isRunning } from '#tests/support/running.ts'
import { startProduct, type Product } from '#tests/support/start-product.ts'
import { LONG } from './fixtures.ts'
import { expect, findProcess, ownProduct } from './own-product.ts'

const RESTARTS = 5
/** How many requests of each kind run at any time. */
const AT_ONCE = 3
const body = JSON.stringify({ keys: ['siteName'] })

// A busy machine may need long to start. A unit test covers that the listener does not wait for ever.
const test = ownProduct({ UPSTREAM_HOLD_MS: '60000' })

/** Repeats each kind of request without a pause. @returns what stops that, and then the count and the failures */
function keepAsking(asks: (() => Promise<Response>)[]): () => Promise<{ count: number; failures: string[] }> {
  let isOver = false
  let count = 0
  const failures: string[] = []
  const note = (failure: string) => void failures.push(failure)
  async function goOn(ask: () => Promise<Response>): Promise<void> {
    while (!isOver) {
      const answer = await ask().catch((error: Error) => note(String(error.cause ?? error)))
      if (answer && !answer.ok) note(`${answer.status} ${answer.url}: ${await answer.text()}`)
      else await answer?.arrayBuffer()
      count += 1
    }
  }
  const all = asks.flatMap((ask) => Array.from({ length: AT_ONCE }, () => goOn(ask)))
  return async () => {
    isOver = true
    await Promise.all(all)
    return { count, failures }
  }
}

test(
  'no request fails while upstream restarts again and again under load',
  LONG,
  async ({ world, product }) => {
    test.setTimeout(300_000)
    const { name, value } = await world.openCookie(await world.createAccount('fan'))
    const address = (path: string) => `${product.url}${path}`
    const stop = keepAsking([
      () => fetch(address('/')),
      () => fetch(address('/wallet'), { headers: { cookie: `${name}=${value}` }, redirect: 'manual' }),
      () => fetch(address('/api/v1/settings/public?group=site')),
      // This POST counts as a write on its way, so no part may send it twice.
      () =>
        fetch(address(`/api/v1${getSettingsByKeys.path}`), {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body,
        }),
    ])
    for (let restart = 0; restart < RESTARTS; restart++) {
      const leaving = findProcess(product, 'upstream')
      process.kill(leaving, 'SIGTERM')
      await expect.poll(() => isRunning(leaving), { timeout: 30_000 }).toBe(false)
      await expect.poll(() => isReady(product), { timeout: 60_000, intervals: [50] }).toBe(true)
    }
    const { count, failures } = await stop()
    expect(failures).toEqual([])
    expect(count).toBeGreaterThan(RESTARTS * AT_ONCE)
  },
)

test('the start prints the address last, and no messages of the frameworks inside', async () => {
  test.setTimeout(120_000)
  const product = await startProduct({ DEMO: '0' })
  await expect.poll(() => product.said().trim().split('\n').at(-1)).toBe(`Ovation is at ${product.url}`)
  expect(product.said()).not.toMatch(/next\.config|deprecat|ExperimentalWarning|ECONNREFUSED/i)
  await product.stop()
})

for (const whom of ['its own process', 'all processes']) {
  test(`a product that a signal to ${whom} stops still answers the requests it has accepted`, async () => {
    test.setTimeout(120_000)
    const stopped = await startProduct({ DEMO: '0', TRUSTED_PROXIES: '127.0.0.1' })
    const open = Array.from({ length: 20 }, () => beginCall(stopped.url))
    await Promise.all(open.map((call) => call.begun))
    if (whom === 'all processes') {
      // A terminal and systemd send the signal to every process.
      for (const part of ['upstream', 'front'] as const) process.kill(findProcess(stopped, part), 'SIGTERM')
    }
    const over = stopped.stop()
    await expect
      .poll(() =>
        fetch(stopped.url).then(
          () => 'open',
          () => 'closed',
        ),
      )
      .toBe('closed')
    const answers = await Promise.all(open.map((call) => call.finish()))
    await over
    expect(answers).toEqual(open.map(() => 200))
  })
}

/** Begins a call that the product has accepted, and sends the rest of its body on `finish`. */
function beginCall(origin: string): { begun: Promise<unknown>; finish(): Promise<number | string> } {
  const call = httpRequest(`${origin}/api/v1${getSettingsByKeys.path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      // The listener asks for the body once it has accepted the call.
      expect: '100-continue',
    },
  })
  const answered = once(call, 'response') as Promise<[IncomingMessage]>
  const begun = once(call, 'continue')
  call.flushHeaders()
  return {
    begun,
    async finish() {
      call.end(body)
      const outcome = await answered.catch((error: Error) => error.message)
      if (typeof outcome === 'string') return outcome
      await text(outcome[0])
      return outcome[0].statusCode ?? 0
    },
  }
}

async function isReady({ upstreamPort }: Product): Promise<boolean> {
  const answer = await fetch(`http://127.0.0.1:${upstreamPort}/ready`).catch(() => null)
  await answer?.arrayBuffer()
  return answer?.ok ?? false
}
