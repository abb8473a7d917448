// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { EventHandler, RealtimeHandle } from '#lib/realtime/connection.ts'
import { RealtimeContext } from '#lib/realtime/realtime-provider.tsx'
import { WaitingForStream } from './waiting-for-stream.tsx'

const refresh = vi.hoisted(() => vi.fn<() => Promise<void>>())
vi.mock('#components/layout/use-refresh.ts', () => ({ useRefresh: () => refresh }))

let root: Root
let heard: Map<string, EventHandler>
let logged: object[]
let asked: string[]

const handle: RealtimeHandle = {
  state: 'connected',
  onState: () => () => {},
  subscribe(channel, tell, onLive = () => {}) {
    heard.set(channel, tell)
    onLive(true)
    return () => heard.delete(channel)
  },
  close() {},
}

const render = (given: RealtimeHandle | null) =>
  act(async () =>
    root.render(
      <RealtimeContext value={given}>
        <WaitingForStream performerId="ines" />
      </RealtimeContext>,
    ),
  )

const started = () => ({ seq: 1, name: 'stream/started', payload: { startedAt: new Date().toISOString() } })

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.stubGlobal('fetch', (url: string) => {
    asked.push(new URL(url, 'http://site').searchParams.get('channel')!)
    const data = { events: logged, lastSeq: logged.length, isReset: false }
    return Promise.resolve(Response.json({ data }))
  })
  refresh.mockReset()
  heard = new Map()
  logged = []
  asked = []
  root = createRoot(document.body.appendChild(document.createElement('div')))
})
afterEach(async () => {
  await act(async () => root.unmount())
  vi.useRealTimers()
  vi.unstubAllGlobals()
  document.body.replaceChildren()
})

test('a member hears of the start on the channel that sockets get', async () => {
  await render(handle)
  expect([...heard.keys()]).toEqual(['private-performer-ines'])
  await act(async () => heard.get('private-performer-ines')!('stream/started', started()))
  expect(refresh).toHaveBeenCalledOnce()
})

test('a visitor without a socket reads the start from the log', async () => {
  await render(null)
  expect(refresh).not.toHaveBeenCalled()
  logged = [started()]
  await act(async () => void (await vi.advanceTimersByTimeAsync(30_000)))
  expect(new Set(asked)).toEqual(new Set(['performer-ines']))
  expect(refresh).toHaveBeenCalledOnce()
})
