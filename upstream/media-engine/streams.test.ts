/** What the engine tells of its streams by itself, by a clock that the tests move. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { strangerAt } from '#limits/party.ts'
import type { StreamEvent } from './protocol.ts'
import { Streams } from './streams.ts'

/** Counts are told so often: rooms and lists show who is there now. */
const REPORT_MS = 2_000

const events: StreamEvent[] = []
let streams: Streams
beforeEach(() => {
  vi.useFakeTimers()
  events.length = 0
  streams = new Streams(
    {
      appName: 'LiveApp',
      secret: 'secret',
      gatewaySecret: 'gateway',
      recordingsDir: '/nowhere',
      ffmpegPath: 'ffmpeg',
      generation: 0,
      ice: { udpPorts: { first: 0, last: 0 }, bindAddress: '127.0.0.1', iceServers: [] },
    },
    () => {},
    (event) => events.push(event),
  )
  streams.open({ streamId: 'show', record: false, secure: false })
})
afterEach(async () => {
  await streams.stop()
  vi.useRealTimers()
})

test('viewers who come and go are counted anew every two seconds, and told only when it changes', () => {
  const { sessions } = streams.get('show')
  const party = strangerAt('192.0.2.1')
  const session = sessions.verify(sessions.create({ tokenHash: null, member: null, party }))
  const ask = () => sessions.noteRequest(session, party)
  vi.advanceTimersByTime(REPORT_MS)
  ask()
  ask()
  vi.advanceTimersByTime(REPORT_MS)
  ask()
  vi.advanceTimersByTime(REPORT_MS)
  sessions.leave(session)
  vi.advanceTimersByTime(REPORT_MS)
  expect(events).toEqual([0, 1, 0].map((count) => ({ type: 'viewers', streamId: 'show', count })))
})
