import { expect, test, vi } from 'vitest'
import type { SiteSettings } from '#contract/settings.ts'
import { createSiteModes } from './site-modes.ts'
import type { SharedStore } from './store.ts'

function setUp(entries = new Map<string, unknown>()) {
  const clock = { now: 1_000_000 }
  const upstream = { asked: 0, isAway: false, settings: { siteName: 'One' } as Partial<SiteSettings> }
  const expiries: number[] = []
  const store: SharedStore = {
    read: async (key) => entries.get(key) ?? null,
    write: async (key, value, seconds) => {
      entries.set(key, value)
      expiries.push(seconds)
    },
  }
  const modes = createSiteModes({
    fetchSettings: async () => {
      upstream.asked++
      if (upstream.isAway) throw new Error('away')
      return upstream.settings
    },
    store,
    now: () => clock.now,
  })
  return { clock, upstream, modes, entries, expiries }
}

test('a switch is seen within five seconds without any fetch in between', async () => {
  const { clock, upstream, modes } = setUp()
  expect((await modes.read())?.maintenanceMode).toBe(false)
  upstream.settings = { maintenanceMode: true }
  clock.now += 5000
  expect((await modes.read())?.maintenanceMode).toBe(true)
})

test('an instance that starts while upstream is away takes the last known settings from Redis', async () => {
  const first = setUp()
  first.upstream.settings = { siteName: 'Shared', maintenanceMode: true }
  await first.modes.read()
  const second = setUp(first.entries)
  second.clock.now += 3_600_000
  second.upstream.isAway = true
  for (let at = 0; at < 20; at++) expect((await second.modes.read())?.siteName).toBe('Shared')
  expect(second.upstream.asked).toBe(1)
})

test('instances share one fetch while it is fresh', async () => {
  const first = setUp()
  await first.modes.read()
  const second = setUp(first.entries)
  second.clock.now += 1000
  expect((await second.modes.read())?.siteName).toBe('One')
  expect(second.upstream.asked).toBe(0)
  const third = setUp(first.entries)
  third.clock.now += 2000
  await third.modes.read()
  expect(third.upstream.asked).toBe(1)
})

test('the last known settings stay in Redis for a week', async () => {
  const { modes, expiries } = setUp()
  await modes.read()
  expect(expiries).toEqual([7 * 86_400])
})

test('the log says once that upstream is away, and once that it is back', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const { clock, upstream, modes } = setUp()
  upstream.isAway = true
  await modes.read()
  clock.now += 1000
  await modes.read()
  expect(warn.mock.calls).toEqual([[expect.stringContaining('the last known ones hold'), 'Error: away']])
  upstream.isAway = false
  clock.now += 1000
  await modes.read()
  expect(warn.mock.calls.slice(1)).toEqual([['middleware: upstream gives its settings again']])
})

test('a value in Redis is used when it holds settings, and completed', async () => {
  const known = setUp(new Map([['ovation:settings', { value: { siteName: 'Known' }, at: 1_000_000 }]]))
  expect(await known.modes.read()).toMatchObject({ siteName: 'Known', maintenanceMode: false })
  expect(known.upstream.asked).toBe(0)
})

test('a value in Redis is not used when it holds no settings', async () => {
  const broken = setUp(new Map([['ovation:settings', { value: { maintenanceMode: 'yes' }, at: 1_000_000 }]]))
  expect((await broken.modes.read())?.maintenanceMode).toBe(false)
  expect(broken.upstream.asked).toBe(1)
})

test('a cold start without upstream and Redis has no settings', async () => {
  const { upstream, modes } = setUp()
  upstream.isAway = true
  expect(await modes.read()).toBeNull()
})
