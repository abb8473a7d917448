import { expect, test, vi } from 'vitest'
import { noStore, type SharedStore } from './store.ts'
import { createDecisions, MAX_DECISIONS, type Decision } from './decisions.ts'

function setUp(store: SharedStore = noStore) {
  const clock = { now: 1_000_000 }
  const upstream = {
    asked: [] as string[],
    isAway: false,
    decision: { blocked: true, country: 'DE' } as Decision,
  }
  const decisions = createDecisions({
    decide: async (address) => {
      upstream.asked.push(address)
      if (upstream.isAway) throw new Error('away')
      return upstream.decision
    },
    store,
    now: () => clock.now,
  })
  return { clock, upstream, decisions }
}

function memoryStore() {
  const entries = new Map<string, { value: unknown; seconds: number }>()
  const store: SharedStore = {
    read: async (key) => entries.get(key)?.value ?? null,
    write: async (key, value, seconds) => void entries.set(key, { value, seconds }),
  }
  return { entries, store }
}

test('the middleware asks upstream about an address once, however many requests arrive at the same time', async () => {
  const { upstream, decisions } = setUp()
  const all = await Promise.all(Array.from({ length: 100 }, () => decisions.find('192.0.2.1', ['DE'])))
  expect(all.every((decision) => decision.blocked)).toBe(true)
  expect(upstream.asked).toEqual(['192.0.2.1'])
})

test('a changed list of blocked countries leads to a new decision', async () => {
  const { upstream, decisions } = setUp()
  await decisions.find('192.0.2.1', ['DE'])
  upstream.decision = { blocked: false, country: 'DE' }
  expect(await decisions.find('192.0.2.1', [])).toEqual({ blocked: false, country: 'DE' })
})

test('ten thousand made-up addresses are not all remembered', async () => {
  const { decisions } = setUp()
  for (let at = 0; at < 10_000; at++)
    await decisions.find(`10.${at >> 16}.${(at >> 8) & 255}.${at & 255}`, [])
  expect(decisions.size).toBe(MAX_DECISIONS)
})

test('a shared store holds decisions with an expiry, and other instances find them', async () => {
  const { entries, store } = memoryStore()
  const first = setUp(store)
  await first.decisions.find('192.0.2.1', ['DE'])
  expect([...entries.values()][0]?.seconds).toBe(600)
  const second = setUp(store)
  expect(await second.decisions.find('192.0.2.1', ['DE'])).toEqual({ blocked: true, country: 'DE' })
  expect(second.upstream.asked).toEqual([])
})

test('while upstream is away the middleware admits visitors, and calls upstream once a second at most', async () => {
  const { clock, upstream, decisions } = setUp()
  upstream.isAway = true
  for (let at = 0; at < 50; at++) {
    expect(await decisions.find(`192.0.2.${at}`, ['DE'])).toEqual({ blocked: false, country: null })
  }
  expect(upstream.asked).toHaveLength(1)
  upstream.isAway = false
  clock.now += 1000
  expect((await decisions.find('192.0.2.1', ['DE'])).blocked).toBe(true)
})

test('the log has one line for all networks that find upstream away at the same time', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const { clock, upstream, decisions } = setUp()
  upstream.isAway = true
  const networks = ['192.0.2.1', '198.51.100.1', '203.0.113.1']
  const askAll = () => Promise.all(networks.map((address) => decisions.find(address, [])))
  await askAll()
  expect(upstream.asked).toEqual(networks)
  expect(warn.mock.calls).toEqual([[expect.stringContaining('visitors are let in'), 'Error: away']])
  clock.now += 1000
  await askAll()
  expect(warn).toHaveBeenCalledTimes(2)
})

test('the answer whether a network’s country may see the site is remembered for ten minutes', async () => {
  const { clock, upstream, decisions } = setUp()
  await decisions.find('192.0.2.1', [])
  upstream.decision = { blocked: false, country: 'FR' }
  clock.now += 599_999
  expect((await decisions.find('192.0.2.1', [])).country).toBe('DE')
  clock.now += 1
  expect((await decisions.find('192.0.2.1', [])).country).toBe('FR')
  expect(upstream.asked).toHaveLength(2)
})

test.each([null, 'DE', 7, {}, { blocked: 'yes', country: 'FR' }])(
  '%j in the shared store is not a decision',
  async (stored) => {
    const { upstream, decisions } = setUp({ ...noStore, read: async () => stored })
    expect((await decisions.find('192.0.2.1', [])).country).toBe('DE')
    expect(upstream.asked).toEqual(['192.0.2.1'])
  },
)

test('a country in the shared store that is not text is an unknown one', async () => {
  const { decisions } = setUp({ ...noStore, read: async () => ({ blocked: true, country: 49 }) })
  expect(await decisions.find('192.0.2.1', ['DE'])).toEqual({ blocked: false, country: null })
})

test('the middleware admits a visitor without a vouched address, and makes no call to upstream', async () => {
  const { upstream, decisions } = setUp()
  expect(await decisions.find(null, ['DE'])).toEqual({ blocked: false, country: null })
  expect(upstream.asked).toEqual([])
})

test('a decision depends on the list of its request, whatever list upstream has read', async () => {
  const { upstream, decisions } = setUp()
  upstream.decision = { blocked: true, country: 'FR' }
  expect((await decisions.find('192.0.2.9', [])).blocked).toBe(false)
  expect((await decisions.find('192.0.2.9', ['FR'])).blocked).toBe(true)
  expect((await decisions.find('192.0.2.9', [])).blocked).toBe(false)
})
