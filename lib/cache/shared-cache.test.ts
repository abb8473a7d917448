import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { startRedisServer } from '#tests/support/redis-server.ts'
import { startUpstashBridge, type UpstashBridge } from '#tests/support/upstash-bridge.ts'
import { createSiteModes } from '../settings/site-modes.ts'
import { createRedisStore } from '../settings/store.ts'
import { createDecisions } from '../settings/decisions.ts'
import type { CacheValue } from './entries.ts'
import { createPageCache } from './page-cache.ts'
import { connectRedis } from './redis.ts'
import { createSharedCache } from './shared-cache.ts'

const server = await startRedisServer()

const page = (html: string): CacheValue => ({
  kind: 'APP_PAGE',
  html,
  status: 200,
  rscData: new Uint8Array([0, 200, 255]),
  headers: { 'x-next-cache-tags': 'performer:1,live' },
  segmentData: new Map([['/_tree', new Uint8Array([1, 2, 3])]]),
})
const GET = { kind: 'APP_PAGE' }
const SET = { cacheControl: { revalidate: 60 } }

describe('instances that share an Upstash Redis', () => {
  let bridge: UpstashBridge

  beforeAll(async () => {
    bridge = await startUpstashBridge({ redisUrl: server.url, token: 'bridge-token' })
  })
  beforeEach(async () => {
    await connect().flushall()
  })
  afterAll(async () => {
    await bridge.close()
    await server.close()
  })

  function connect(token = bridge.token) {
    const redis = connectRedis({ url: bridge.url, token })
    if (!redis) throw new Error('no client')
    return redis
  }

  /** One instance of one build, with a clock that the test sets. */
  function startInstance(clock: { now: number }, buildId = 'build-1') {
    const shared = createSharedCache(connect(), async () => buildId)
    return createPageCache({ shared, now: () => clock.now })
  }

  test('an instance finds a page that another one has made, to the byte', async () => {
    const clock = { now: 1_800_000_000_000 }
    await startInstance(clock).set('/anonymous/all/mia', page('<p>Ünïcode ✓</p>'), SET)
    const found = await startInstance(clock).get('/anonymous/all/mia', GET)
    expect(found?.value).toEqual(page('<p>Ünïcode ✓</p>'))
  })

  test('an instance sees the revalidation of another one within a second', async () => {
    const clock = { now: 1_800_000_000_000 }
    const [first, second] = [startInstance(clock), startInstance(clock)]
    await first.set('mia', page('old'), SET)
    expect(await second.get('mia', GET)).not.toBeNull()
    clock.now += 50
    await first.revalidate(['performer:1'])
    clock.now += 1000
    expect(await second.get('mia', GET)).toBeNull()
    await second.set('mia', page('new'), SET)
    expect((await first.get('mia', GET))?.value).toMatchObject({ html: 'new' })
  })

  test('instances of another build do not read the pages', async () => {
    const clock = { now: 1_800_000_000_000 }
    await startInstance(clock).set('mia', page('old build'), SET)
    expect(await startInstance(clock, 'build-2').get('mia', GET)).toBeNull()
  })

  test('a page expires in the shared store after an hour', async () => {
    await startInstance({ now: Date.now() }).set('mia', page('x'), SET)
    const redis = connect()
    const keys = await redis.keys('ovation:cache:*')
    expect(keys).toHaveLength(1)
    const seconds = await redis.ttl(keys[0] ?? '')
    expect(seconds).toBeGreaterThan(3500)
    expect(seconds).toBeLessThanOrEqual(3600)
  })

  test('a page that is too large for the shared store stays with its instance', async () => {
    const clock = { now: 1_800_000_000_000 }
    const instance = startInstance(clock)
    await instance.set('mia', page('x'.repeat(900_000)), SET)
    expect(await startInstance(clock).get('mia', GET)).toBeNull()
    expect(await instance.get('mia', GET)).not.toBeNull()
  })

  test('an instance asks for the name of its build once', async () => {
    let asked = 0
    const shared = createSharedCache(connect(), async () => `build-${++asked}`)
    for (const key of ['a', 'b']) expect(await shared.readEntry(key)).toBeNull()
    expect(asked).toBe(1)
  })

  test('a mark is kept for an hour, and found by every reading from its moment or earlier', async () => {
    const shared = createSharedCache(connect(), async () => 'build-1')
    const at = 1_800_000_000_000
    await shared.writeMarks([], at)
    await shared.writeMarks(['performer:1', 'live'], at)
    await shared.writeMarks(['menu'], at + 5)
    expect(await shared.readMarks(at)).toEqual([
      ['live', at],
      ['performer:1', at],
      ['menu', at + 5],
    ])
    expect(await shared.readMarks(at + 1)).toEqual([['menu', at + 5]])
    await shared.writeMarks(['settings'], at + 3_600_001)
    expect(await shared.readMarks(0)).toEqual([
      ['menu', at + 5],
      ['settings', at + 3_600_001],
    ])
  })

  test('every key begins with the product’s name, since others may share the store', async () => {
    const instance = startInstance({ now: 1_800_000_000_000 })
    await instance.set('mia', page('x'), SET)
    await instance.revalidate(['live'])
    const keys = await connect().keys('*')
    expect(keys).toHaveLength(2)
    for (const key of keys) expect(key).toMatch(/^ovation:/)
  })

  test('settings and decisions are shared, each with an expiry', async () => {
    let asked = 0
    const fetchSettings = async () => {
      asked++
      return { siteName: 'Shared' }
    }
    const decide = async () => {
      asked++
      return { blocked: true, country: 'FR' }
    }
    for (let instance = 0; instance < 2; instance++) {
      const store = createRedisStore(connect())
      expect((await createSiteModes({ fetchSettings, store }).read())?.siteName).toBe('Shared')
      expect(await createDecisions({ decide, store }).find('192.0.2.1', ['FR'])).toEqual(await decide())
    }
    // The expectation itself asks twice; the first instance asks once for the settings and once for the decision.
    expect(asked).toBe(4)
    const redis = connect()
    const expiries = await Promise.all((await redis.keys('ovation:*')).map((key) => redis.ttl(key)))
    expect(expiries).toHaveLength(2)
    expect(Math.min(...expiries)).toBeGreaterThan(0)
  })

  test('an instance with a wrong token goes on without the store, and logs one warning', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    const shared = createSharedCache(connect('wrong'), async () => 'build-1')
    const cache = createPageCache({ shared })
    await cache.set('mia', page('a page of one instance'), SET)
    expect((await cache.get('mia', GET))?.value).toMatchObject({ html: 'a page of one instance' })
    await cache.get('other', GET)
    expect(warn).toHaveBeenCalledOnce()
    expect(JSON.stringify(warn.mock.calls)).not.toContain('a page of one')
  })
})
