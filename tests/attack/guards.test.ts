/** Switches off each guard of the listener in turn, by its setting: the probe for that guard must fail then. */
import type { ServerResponse } from 'node:http'
import { expect, test } from 'vitest'
import { startTestWorld } from '#front/test-world.ts'
import { idleConnections, requestsAtOnce, socketsOfOne } from './connections.ts'
import { heldBodies, heldBodiesOfMany, heldForms } from './stalled-bodies.ts'
import { limitSettings } from './limits.ts'
import { madePages, pagesAhead } from './pages.ts'
import type { Probe } from './probe.ts'
import { targetAt } from './target.ts'

type Env = Record<string, string>

/** Low limits, which a test reaches quickly. */
const LIMITS = {
  LIMIT_CONNECTIONS_PER_NETWORK: '20',
  LIMIT_SOCKETS_PER_NETWORK: '4',
  LIMIT_BODY_MEGABYTES_PER_NETWORK: '1',
  LIMIT_BODY_MEGABYTES: '2',
  LIMIT_FORM_MEGABYTES_PER_NETWORK: '1',
  LIMIT_PAGES_PER_MINUTE: '120',
}

/** Long enough to send everything: the probe fails when no guard has acted by then. */
const SHORT_MS = 2000

const GUARDS: [probe: Probe, says: RegExp, removed: Env, beside?: Env][] = [
  [idleConnections, / 70 idle connections/, { LIMIT_CONNECTIONS_PER_NETWORK: '10000' }],
  // Connections of a trusted proxy do not count; only its clients' requests do.
  [
    requestsAtOnce,
    / 70 unfinished requests/,
    { LIMIT_CONNECTIONS_PER_NETWORK: '10000' },
    { TRUSTED_PROXIES: '127.0.0.0/8' },
  ],
  [
    socketsOfOne,
    / 54 sockets/,
    { LIMIT_SOCKETS_PER_NETWORK: '1000' },
    // Otherwise this limit would refuse the sockets' connections.
    { LIMIT_CONNECTIONS_PER_NETWORK: '1000' },
  ],
  [heldBodies, /holds 2 MB/, { LIMIT_BODY_MEGABYTES_PER_NETWORK: '64', LIMIT_BODY_MEGABYTES: '64' }],
  [heldBodiesOfMany, /holds 2 MB/, { LIMIT_BODY_MEGABYTES: '64' }],
  [heldForms, /holds 2 MB/, { LIMIT_FORM_MEGABYTES_PER_NETWORK: '64' }],
  [madePages, /^80 pages/, { LIMIT_PAGES_PER_MINUTE: '100000' }],
  [pagesAhead, /^80 pages/, { LIMIT_PAGES_PER_MINUTE: '100000' }],
]

test.each(GUARDS.map(([probe, ...guard]) => ({ name: probe.name, probe, guard })))(
  '$name: the probe passes with the guard and fails without it',
  async ({ probe, guard: [says, removed, beside] }) => {
    expect(await attackWith(probe, { ...LIMITS, ...beside })).toEqual([])
    expect(await attackWith(probe, { ...LIMITS, ...beside, ...removed }, SHORT_MS)).toEqual([
      expect.stringMatching(says),
    ])
  },
)

async function attackWith(probe: Probe, env: Env, patienceMs?: number): Promise<string[]> {
  const world = await startTestWorld({ env })
  world.upstream.removeAllListeners('request').on('request', ({ url }, response) => {
    if (url === '/realtime/options') return answer(response, 200, { data: { key: 'key', path: '/realtime' } })
    answer(response, url === '/auth/login' ? 422 : 200, {})
  })
  const target = targetAt(`http://127.0.0.1:${world.port}`, {
    limits: limitSettings.parse(LIMITS),
    patienceMs,
  })
  try {
    return await probe.run(target)
  } finally {
    await world.stop()
  }
}

function answer(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' })
  response.end(JSON.stringify(body))
}
