/** Switches off each guard of the running product in turn: the probe for that guard must fail then. */
import { expect, test } from 'vitest'
import { idleConnections, requestsAtOnce, socketsOfOne } from '#tests/attack/connections.ts'
import { heldBodies, heldBodiesOfMany, heldForms } from '#tests/attack/stalled-bodies.ts'
import { limitSettings } from '#tests/attack/limits.ts'
import { crowdOfOne } from '#tests/attack/live.ts'
import { madePages, pagesAhead } from '#tests/attack/pages.ts'
import type { Probe } from '#tests/attack/probe.ts'
import { targetAt } from '#tests/attack/target.ts'
import { startProduct } from '#tests/support/start-product.ts'

type Env = Record<string, string>

/** The settings that switch off a guard, what its probe says then, and settings that isolate the guard. */
const GUARDS: [guard: string, probe: Probe, removed: Env, says: RegExp, beside?: Env][] = [
  ['connections', idleConnections, { LIMIT_CONNECTIONS_PER_NETWORK: '10000' }, /1050 idle connections/],
  [
    'requests at once',
    requestsAtOnce,
    { LIMIT_CONNECTIONS_PER_NETWORK: '10000' },
    /1050 unfinished requests/,
    // Connections of a trusted proxy do not count; only its clients' requests do.
    { TRUSTED_PROXIES: '127.0.0.0/8' },
  ],
  [
    'sockets of the listener',
    socketsOfOne,
    { LIMIT_SOCKETS_PER_NETWORK: '1000' },
    /has 60 sockets/,
    { LIMIT_SOCKETS_PER_NETWORK: '10' },
  ],
  [
    'sockets of the realtime server',
    socketsOfOne,
    { REALTIME_SOCKETS_PER_NETWORK: '1000' },
    /has 250 sockets/,
  ],
  ['bytes of one network', heldBodies, { LIMIT_BODY_MEGABYTES_PER_NETWORK: '64' }, /holds 12 MB/],
  ['bytes of all', heldBodiesOfMany, { LIMIT_BODY_MEGABYTES: '1000' }, /holds 9\d MB/],
  ['bytes of forms', heldForms, { LIMIT_FORM_MEGABYTES_PER_NETWORK: '144' }, /holds \d\d MB/],
  ['pages', madePages, { LIMIT_PAGES_PER_MINUTE: '100000' }, /200 pages were made for one network/],
  ['pages ahead', pagesAhead, { LIMIT_PAGES_PER_MINUTE: '100000' }, /200 pages were made for one network/],
  ['viewers of one network', crowdOfOne, { LIVE_VIEWERS_PER_NETWORK: '5000' }, /220 players/, { DEMO: '1' }],
  [
    'viewers that count',
    crowdOfOne,
    { LIVE_COUNTED_PER_NETWORK: '5000' },
    /counts \d+ viewers more/,
    { DEMO: '1' },
  ],
]

test.each(GUARDS.map(([guard, ...rest]) => ({ guard, rest })))(
  'the probe fails without the guard: $guard',
  async ({ rest: [probe, removed, says, beside = {}] }) => {
    const product = await startProduct({ DEMO: '0', ...beside, ...removed })
    try {
      const target = targetAt(product.url, { limits: limitSettings.parse(beside), patienceMs: 3000 })
      expect(await probe.run(target)).toEqual([expect.stringMatching(says)])
    } finally {
      await product.stop()
    }
  },
  300_000,
)
