import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { startTestSite, type TestSite } from '#upstream/realtime-server/test-site.ts'
import { TEST_APP } from '#upstream/realtime-server/test-server.ts'
import { createSequenceReader, type SequenceReader, type Sequenced } from './catch-up.ts'
import { openRealtime, type RealtimeHandle } from './connection.ts'

const CHANNEL = 'private-conversation-1'
const MESSAGE_COUNT = 10_000
const DROP_EVERY = 20

describe('a conversation over a socket that is dropped five hundred times', () => {
  let site: TestSite
  let handle: RealtimeHandle
  let reader: SequenceReader<Sequenced>

  afterEach(async () => {
    reader.close()
    handle.close()
    await site.stop()
  })

  test('every message is applied once and in order', async () => {
    site = await startTestSite()
    const log: Sequenced[] = []
    const applied: number[] = []
    let bySocket = 0
    let drops = 0

    reader = createSequenceReader<Sequenced>({
      lastSeq: 0,
      async fetchAfter(seq) {
        // The call reads first and answers later, so that its answers are as stale as over a network.
        const events = log.slice(seq, seq + 50)
        const lastSeq = log.length
        await nextTurn()
        return { events, lastSeq }
      },
      apply: ({ seq }) => applied.push(seq),
      pollEveryMs: 20,
      retryAfterMs: 5,
    })
    handle = openRealtime({
      options: { key: TEST_APP.key, path: '/realtime', embedded: true },
      origin: site.origin,
      delaysMs: [2, 4, 8],
    })
    handle.subscribe(
      CHANNEL,
      (_event, data) => {
        bySocket += 1
        reader.offer(data as Sequenced)
      },
      (isLive) => reader.setLive(isLive),
    )
    await isSubscribed()

    for (let seq = 1; seq <= MESSAGE_COUNT; seq += 1) {
      const message = { seq }
      log.push(message)
      site.server.realtime.publish([CHANNEL], 'message/created', message)
      if (seq % DROP_EVERY === 0) {
        site.server.dropSockets()
        drops += 1
        // Half of the drops wait for the client, so that the socket delivers in between; the others do not.
        if (drops % 2 === 0) await isSubscribed()
      } else {
        await nextTurn()
      }
    }

    await vi.waitFor(() => expect(applied.length).toBeGreaterThanOrEqual(MESSAGE_COUNT), { timeout: 30_000 })
    expect(drops).toBe(500)
    expect(applied).toEqual(log.map(({ seq }) => seq))
    // The test used both paths: the socket brought some events, the call the rest.
    expect(bySocket).toBeGreaterThan(100)
    expect(bySocket).toBeLessThan(MESSAGE_COUNT)
  })

  function isSubscribed(): Promise<void> {
    return vi.waitFor(
      () => {
        expect(site.server.realtime.subscriberCount(CHANNEL)).toBe(1)
        expect(handle.state).toBe('connected')
      },
      { timeout: 5000, interval: 1 },
    )
  }
})
