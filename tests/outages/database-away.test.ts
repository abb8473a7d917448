/** The database stops and starts under a running upstream: calls get a 503 meanwhile, and upstream recovers. */
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startPostgres, type PostgresServer } from '#tests/support/postgres.ts'
import { prepareUpstream, type UpstreamProcess } from '#tests/support/upstream-process.ts'

const BACK_LIMIT_MS = 20_000

let server: PostgresServer
let upstream: UpstreamProcess

beforeAll(async () => {
  server = await startPostgres()
  upstream = await prepareUpstream(server.url)
  await upstream.start()
  await upstream.untilBooted()
})
afterAll(async () => {
  await upstream.remove()
  await server.stop()
})

/** Both calls need the database: for a list, and for the account of a token. */
const LIST = '/performers/search'
const OWN = '/users/me'

interface Seen {
  status: number
  retryAfter: string | null
  body: unknown
}

async function ask(path: string): Promise<Seen> {
  const headers: Record<string, string> = path === OWN ? { authorization: 'Bearer unknown' } : {}
  const answer = await fetch(`${upstream.origin}${path}`, { headers })
  return { status: answer.status, retryAfter: answer.headers.get('retry-after'), body: await answer.json() }
}

async function untilBack(): Promise<void> {
  const endMs = Date.now() + BACK_LIMIT_MS
  while ((await ask('/ready')).status !== 200) {
    if (Date.now() > endMs) throw new Error('upstream has not found its database again')
    await pause(50)
  }
}

test.each(['fast', 'crash'] as const)('calls get a 503 while the database is stopped (%s)', async (how) => {
  expect(await ask('/health')).toMatchObject({ status: 200, body: { database: 'answers' } })
  expect((await ask(LIST)).status).toBe(200)
  expect((await ask(OWN)).status).toBe(401)

  // Calls are under way while the database stops; none of them may get a 500.
  const duringTheEnd = Array.from({ length: 200 }, async (_, at) => {
    await pause(at)
    return (await ask(at % 2 ? LIST : OWN)).status
  })
  await pause(50)
  await server.halt(how)
  const statuses = new Set(await Promise.all(duringTheEnd))
  expect([...statuses].filter((status) => ![200, 401, 503].includes(status))).toEqual([])

  for (const path of [LIST, OWN, '/ready']) {
    expect(await ask(path)).toMatchObject({ status: 503, retryAfter: '5', body: { code: 'UNAVAILABLE' } })
  }
  expect(await ask('/health')).toMatchObject({ status: 200, body: { status: 'ok', database: 'away' } })

  await server.start()
  await untilBack()
  expect((await ask(LIST)).status).toBe(200)
  expect(await ask('/health')).toMatchObject({ body: { database: 'answers' } })
})
