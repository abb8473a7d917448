// @vitest-environment happy-dom
import { act, StrictMode, type ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { SequencePage, Sequenced } from './catch-up.ts'
import type { ConnectionState } from './connection-state.ts'
import type { EventHandler, OpenRealtimeOptions, RealtimeHandle } from './connection.ts'
import { RealtimeProvider } from './realtime-provider.tsx'
import { useChannel, useConnectionState, useSequence } from './use-realtime.ts'

class FakeHandle implements RealtimeHandle {
  state: ConnectionState = 'initialized'
  isClosed = false
  readonly channels = new Map<
    string,
    { handler: EventHandler; onLive?: ((isLive: boolean) => void) | undefined }
  >()
  readonly #listeners = new Set<(state: ConnectionState) => void>()

  onState(listener: (state: ConnectionState) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  subscribe(channel: string, handler: EventHandler, onLive?: (isLive: boolean) => void): () => void {
    this.channels.set(channel, { handler, onLive })
    return () => this.channels.delete(channel)
  }

  close(): void {
    this.isClosed = true
  }

  enter(state: ConnectionState): void {
    this.state = state
    for (const listener of this.#listeners) listener(state)
  }
}

const opened: { handle: FakeHandle; settings: OpenRealtimeOptions }[] = []

vi.mock('./connection.ts', () => ({
  openRealtime(settings: OpenRealtimeOptions) {
    const handle = new FakeHandle()
    opened.push({ handle, settings })
    return handle
  },
}))

const SERVER = { key: 'public-key', path: '/realtime', embedded: true }
let root: Root
let host: HTMLElement

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  opened.length = 0
  host = document.body.appendChild(document.createElement('div'))
  root = createRoot(host)
})

afterEach(async () => {
  await act(async () => root.unmount())
  await vi.advanceTimersByTimeAsync(0)
  vi.useRealTimers()
  vi.unstubAllGlobals()
  host.remove()
})

async function show(children: ReactNode, viewerId: string | null = 'ann'): Promise<void> {
  await act(async () => {
    root.render(
      <StrictMode>
        <RealtimeProvider options={{ ...SERVER }} viewerId={viewerId}>
          {children}
        </RealtimeProvider>
      </StrictMode>,
    )
  })
  await act(async () => void (await vi.advanceTimersByTimeAsync(0)))
}

function onlyHandle(): FakeHandle {
  const open = opened.filter(({ handle }) => !handle.isClosed)
  expect(open).toHaveLength(1)
  return (open[0] as (typeof opened)[0]).handle
}

function State() {
  return <output>{useConnectionState() ?? 'none'}</output>
}

describe('the provider', () => {
  test('opens no connection for a visitor', async () => {
    await show(<State />, null)
    expect(opened).toEqual([])
    expect(host.textContent).toBe('none')
  })

  test('opens one connection at the page’s origin for a viewer, however often it renders', async () => {
    await show(<State />)
    await show(<State />)
    expect(opened).toHaveLength(1)
    expect(opened[0]?.settings).toEqual({ options: SERVER, origin: location.origin })
    expect(onlyHandle().isClosed).toBe(false)
  })

  test('closes it at logout', async () => {
    await show(<State />)
    await show(<State />, null)
    expect(opened.map(({ handle }) => handle.isClosed)).toEqual([true])
    expect(host.textContent).toBe('none')
  })

  test('opens another connection for another viewer, and closes the first', async () => {
    await show(<State />, 'ann')
    await show(<State />, 'bob')
    expect(opened.map(({ handle }) => handle.isClosed)).toEqual([true, false])
  })
})

describe('useConnectionState', () => {
  test('shows the state as it changes', async () => {
    await show(<State />)
    expect(host.textContent).toBe('initialized')
    for (const state of ['connected', 'disconnected', 'reconnecting', 'failed'] as const) {
      await act(async () => onlyHandle().enter(state))
      expect(host.textContent).toBe(state)
    }
  })
})

describe('useChannel', () => {
  test('passes events to the newest handler, and leaves the channel when the component unmounts', async () => {
    const received: string[] = []
    function Listener({ name }: { name: string }) {
      useChannel('performer-1', (event) => received.push(`${name}: ${event}`))
      return null
    }
    await show(<Listener name="first" />)
    await show(<Listener name="second" />)
    onlyHandle().channels.get('performer-1')?.handler('post/published', {})
    expect(received).toEqual(['second: post/published'])
    await show(null)
    expect([...onlyHandle().channels.keys()]).toEqual([])
  })
})

describe('useSequence', () => {
  interface Message extends Sequenced {
    text: string
  }

  function setUp() {
    const log: Message[] = []
    const asked: number[] = []
    const applied: string[] = []
    function Room({ channel = 'private-room-1' }: { channel?: string | null }) {
      useSequence<Message>({
        channel,
        lastSeq: 0,
        async fetchAfter(seq): Promise<SequencePage<Message>> {
          asked.push(seq)
          return { events: log.slice(seq), lastSeq: log.length }
        },
        apply: ({ text }) => applied.push(text),
      })
      return null
    }
    return { log, asked, applied, Room }
  }

  test('fetches the events since the page was rendered, then follows the socket', async () => {
    const { log, asked, applied, Room } = setUp()
    log.push({ seq: 1, text: 'before' })
    await show(<Room />)
    expect(applied).toEqual(['before'])
    const channel = onlyHandle().channels.get('private-room-1')
    channel?.onLive?.(true)
    await vi.advanceTimersByTimeAsync(0)
    const askedWhenLive = asked.length
    channel?.handler('stream/message', { seq: 2, text: 'live' })
    channel?.handler('stream/viewers', { count: 5 })
    await vi.advanceTimersByTimeAsync(60_000)
    expect(applied).toEqual(['before', 'live'])
    expect(asked).toHaveLength(askedWhenLive)
  })

  test('polls for a visitor, and stops when the component unmounts', async () => {
    const { log, asked, applied, Room } = setUp()
    await show(<Room />, null)
    log.push({ seq: 1, text: 'polled' })
    await vi.advanceTimersByTimeAsync(5000)
    expect(applied).toEqual(['polled'])
    await show(null, null)
    const askedBefore = asked.length
    await vi.advanceTimersByTimeAsync(60_000)
    expect(asked).toHaveLength(askedBefore)
  })

  test('polls again after a logout has closed the connection', async () => {
    const { log, applied, Room } = setUp()
    await show(<Room />)
    onlyHandle().channels.get('private-room-1')?.onLive?.(true)
    await vi.advanceTimersByTimeAsync(0)
    await show(<Room />, null)
    log.push({ seq: 1, text: 'polled' })
    await vi.advanceTimersByTimeAsync(5000)
    expect(applied).toEqual(['polled'])
  })
})
