import { afterEach, describe, expect, test, vi } from 'vitest'
import { startTestSite, type TestSite } from '#upstream/realtime-server/test-site.ts'
import { TEST_APP } from '#upstream/realtime-server/test-server.ts'
import { openRealtime, type OpenRealtimeOptions, type RealtimeHandle } from './connection.ts'

const opened: (() => unknown)[] = []

afterEach(async () => {
  for (const close of opened.splice(0).reverse()) await close()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

async function startSite(...args: Parameters<typeof startTestSite>): Promise<TestSite> {
  const site = await startTestSite(...args)
  opened.push(() => site.stop())
  return site
}

const QUICK_DELAYS_MS = [10, 20, 40, 80, 100]

function open(site: TestSite, change: Partial<OpenRealtimeOptions> = {}): RealtimeHandle {
  const handle = openRealtime({
    options: { key: TEST_APP.key, path: '/realtime', embedded: true },
    origin: site.origin,
    delaysMs: QUICK_DELAYS_MS,
    ...change,
  })
  opened.push(() => handle.close())
  return handle
}

function reached(handle: RealtimeHandle, state: string): Promise<void> {
  return vi.waitFor(() => expect(handle.state).toBe(state), { timeout: 5000, interval: 2 })
}

function listen(handle: RealtimeHandle, channel: string) {
  const events: [string, unknown][] = []
  const live: boolean[] = []
  const stop = handle.subscribe(
    channel,
    (event, data) => events.push([event, data]),
    (isLive) => live.push(isLive),
  )
  return { events, live, stop }
}

/** A socket that never opens and never fails, as behind a firewall that swallows packets. */
class SilentSocket extends EventTarget {
  close(): void {}
}

describe('the live connection', () => {
  test('signs in, subscribes through the endpoints, and passes events on', async () => {
    const site = await startSite()
    const handle = open(site)
    expect(handle.state).toBe('initialized')
    const { events, live } = listen(handle, 'private-user-ann')
    await vi.waitFor(() => expect(live).toEqual([true]))
    site.server.realtime.publish(['private-user-ann'], 'balance/changed', { seq: 1 })
    await vi.waitFor(() => expect(events).toEqual([['balance/changed', { seq: 1 }]]))
    expect(site.authRequests.map(({ path }) => path).sort()).toEqual([
      '/api/realtime/auth',
      '/api/realtime/user',
    ])
    expect(site.authRequests[0]?.body).toMatchObject({ socketId: expect.stringMatching(/^\d+\.\d+$/) })
    await vi.waitFor(() => expect(site.server.realtime.subscriberCount('#server-to-user-ann')).toBe(1))
  })

  test('reconnects after a reset of the socket, signs in and subscribes again', async () => {
    const site = await startSite()
    const handle = open(site)
    const { events, live } = listen(handle, 'private-room-1')
    const states: string[] = []
    handle.onState((state) => states.push(state))
    await vi.waitFor(() => expect(live).toEqual([true]))
    site.server.dropSockets()
    await vi.waitFor(() => expect(live).toEqual([true, false, true]))
    expect(states).toEqual(['connected', 'disconnected', 'reconnecting', 'connected'])
    site.server.realtime.publish(['private-room-1'], 'stream/viewers', { count: 2 })
    await vi.waitFor(() => expect(events).toHaveLength(1))
    await vi.waitFor(() => expect(site.server.realtime.subscriberCount('#server-to-user-ann')).toBe(1))
  })

  test('keeps to its schedule while the server is away, and connects when it is back', async () => {
    const site = await startSite()
    vi.spyOn(Math, 'random').mockReturnValue(0.5)
    const handle = open(site)
    const { live } = listen(handle, 'performer-1')
    await vi.waitFor(() => expect(live).toEqual([true]))
    const timeouts = vi.spyOn(globalThis, 'setTimeout')
    await site.stop()
    const waits = () =>
      timeouts.mock.calls.map(([, ms]) => ms).filter((ms) => QUICK_DELAYS_MS.includes(ms ?? -1))
    await vi.waitFor(() => expect(waits().length).toBeGreaterThanOrEqual(7), { timeout: 5000 })
    expect(waits().slice(0, 7)).toEqual([10, 20, 40, 80, 100, 100, 100])
    expect(handle.state).toBe('reconnecting')
    await site.restart()
    await vi.waitFor(() => expect(live).toEqual([true, false, true]), { timeout: 5000 })
    expect(handle.state).toBe('connected')
  })

  test('reconnects after the server closed the viewer’s connections, while the cookie is valid', async () => {
    const site = await startSite()
    const handle = open(site)
    await vi.waitFor(() => expect(site.server.realtime.subscriberCount('#server-to-user-ann')).toBe(1))
    const states: string[] = []
    handle.onState((state) => states.push(state))
    site.server.realtime.terminateUser('ann')
    await vi.waitFor(() => expect(states).toEqual(['disconnected', 'reconnecting', 'connected']))
  })

  test('fails and stops asking when the endpoints say that the viewer is signed out', async () => {
    const site = await startSite()
    site.setAuthStatus(401)
    const handle = open(site)
    await reached(handle, 'failed')
    await vi.waitFor(() => expect(site.server.realtime.connectionCount()).toBe(0))
    const asked = site.authRequests.length
    const timeouts = vi.spyOn(globalThis, 'setTimeout')
    site.server.dropSockets()
    expect(timeouts).not.toHaveBeenCalled()
    expect(site.authRequests).toHaveLength(asked)
    expect(handle.state).toBe('failed')
  })

  test('fails when the server does not know the key', async () => {
    const site = await startSite()
    await reached(open(site, { options: { key: 'old-key', path: '/realtime', embedded: true } }), 'failed')
  })

  test('asks again for a signature while the endpoint answers with errors', async () => {
    const site = await startSite()
    site.setAuthStatus(503)
    const { live } = listen(open(site), 'private-room-1')
    await vi.waitFor(() => expect(site.authRequests.length).toBeGreaterThan(4))
    site.setAuthStatus(200)
    await vi.waitFor(() => expect(live).toEqual([true]))
  })

  test('skips a channel that the viewer may not read, and keeps the others', async () => {
    const site = await startSite()
    site.setAuthStatus(403)
    const handle = open(site)
    const refused = listen(handle, 'private-room-1')
    const open2 = listen(handle, 'performer-1')
    await vi.waitFor(() => expect(open2.live).toEqual([true]))
    await vi.waitFor(() => expect(site.authRequests).toHaveLength(2))
    expect(refused.live).toEqual([])
    expect(handle.state).toBe('connected')
  })

  test('gives up an attempt that hangs, and starts another', async () => {
    const site = await startSite()
    const handle = open(site, { attemptTimeoutMs: 30 })
    const NativeWebSocket = globalThis.WebSocket
    let made = 0
    vi.stubGlobal('WebSocket', function (url: string) {
      made += 1
      return made < 3 ? new SilentSocket() : new NativeWebSocket(url)
    })
    await reached(handle, 'connected')
    expect(made).toBe(3)
  })

  test('tries at once when the network is back', async () => {
    const target = new EventTarget()
    vi.stubGlobal('addEventListener', target.addEventListener.bind(target))
    vi.stubGlobal('removeEventListener', target.removeEventListener.bind(target))
    const site = await startSite()
    const handle = open(site, { delaysMs: [600_000] })
    await reached(handle, 'connected')
    site.server.dropSockets()
    await reached(handle, 'disconnected')
    target.dispatchEvent(new Event('online'))
    await reached(handle, 'connected')
  })

  test('shares one subscription among readers, and ends it with the last', async () => {
    const site = await startSite()
    const handle = open(site)
    const first = listen(handle, 'performer-1')
    await vi.waitFor(() => expect(first.live).toEqual([true]))
    const second = listen(handle, 'performer-1')
    expect(second.live).toEqual([true])
    first.stop()
    site.server.realtime.publish(['performer-1'], 'post/published', {})
    await vi.waitFor(() => expect(second.events).toHaveLength(1))
    expect(first.events).toEqual([])
    second.stop()
    await vi.waitFor(() => expect(site.server.realtime.subscriberCount('performer-1')).toBe(0))
  })

  test('leaves the server when it is closed', async () => {
    const site = await startSite()
    const handle = open(site)
    await reached(handle, 'connected')
    handle.close()
    expect(handle.state).toBe('disconnected')
    await vi.waitFor(() => expect(site.server.realtime.connectionCount()).toBe(0))
  })
})
