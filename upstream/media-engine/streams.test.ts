/** Tests the events that the engine sends by itself, with a fake clock. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { strangerAt } from '#limits/party.ts'
import type { StreamEvent } from './protocol.ts'
import { Streams } from './streams.ts'

/** The interval between the engine's counts, which rooms and lists show. */
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

test('the engine counts viewers every two seconds and reports only a changed number', () => {
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
