import { execFileSync } from 'node:child_process'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { findDecodingErrors } from './testing/videos.ts'
import { fetchText, openPlayback, startTestEngine, waitFor } from './testing/running-engine.ts'
import type { RunningEngine } from './testing/running-engine.ts'
import { TestPublisher, TestViewer } from './testing/whip-client.ts'
import { hashToken } from './tokens.ts'

let running: RunningEngine
const clients: { close(): void }[] = []

beforeAll(async () => {
  running = await startTestEngine()
})

afterEach(() => {
  for (const client of clients.splice(0)) client.close()
})

afterAll(() => running.stop())

async function publish(streamId: string): Promise<TestPublisher> {
  const publisher = await TestPublisher.publish(running.origin, streamId, running.token(streamId, 'publish'))
  clients.push(publisher)
  return publisher
}

async function watch(streamId: string, token = running.token(streamId, 'play')): Promise<TestViewer> {
  const viewer = await TestViewer.watch(running.origin, streamId, token)
  clients.push(viewer)
  return viewer
}

const eventsOf = (streamId: string) =>
  running.events.flatMap((event) =>
    event.streamId === streamId && event.type !== 'viewers' ? [event.type] : [],
  )

const waitForEvents = (streamId: string, ...types: string[]) =>
  waitFor(types.join(', '), () => types.join() === eventsOf(streamId).join())

/** Lists the process ids of the encoders that this process has started. */
function listEncoders(): number[] {
  const lines = execFileSync('ps', ['-o', 'pid=,args=', '--ppid', String(process.pid)], { encoding: 'utf8' })
  return lines
    .split('\n')
    .filter((line) => line.includes('-f sdp'))
    .map((line) => Number.parseInt(line, 10))
}

describe('a WHIP publisher', { timeout: 40_000 }, () => {
  test('a WHIP stream can be watched by HLS and WHEP, survives a killed encoder, and is recorded as one video', async () => {
    running.open({ streamId: 'stream-1', record: true, secure: true })
    await publish('stream-1')
    await waitForEvents('stream-1', 'publishing')
    const mediaUrl = await openPlayback(running.origin, 'stream-1', running.token('stream-1', 'play'))
    const viewer = await watch('stream-1')
    await waitFor(
      'video, audio and reports by WHEP',
      () => viewer.received.video > 30 && viewer.received.audio > 20,
    )

    const [encoder] = listEncoders()
    process.kill(encoder ?? 0, 'SIGKILL')
    const text = await waitFor('a new run in the playlist', async () => {
      const playlist = await fetchText(mediaUrl)
      return /#EXT-X-DISCONTINUITY\n[^]*#EXTINF/.test(playlist) ? playlist : null
    })
    expect(text).toContain('init-1.mp4')
    expect(eventsOf('stream-1')).toEqual(['publishing'])

    const recording = await running.engine.streams.close('stream-1', true)
    expect(recording).toMatchObject({ width: 320, height: 180 })
    expect(recording?.durationMs).toBeGreaterThan(1_500)
    expect(await findDecodingErrors(recording?.file ?? '')).toBe('')
  })

  test('a stream is interrupted when its publisher leaves and resumed when it returns, and viewers’ packet numbers continue', async () => {
    running.open({ streamId: 'resumed' })
    const first = await publish('resumed')
    await waitForEvents('resumed', 'publishing')
    const viewer = await watch('resumed')
    await waitFor('video', () => viewer.received.video > 10)
    const mediaUrl = await openPlayback(running.origin, 'resumed')
    expect((await fetch(first.location, { method: 'DELETE' })).status).toBe(200)
    await waitForEvents('resumed', 'publishing', 'interrupted')
    expect(await fetchText(mediaUrl)).not.toContain('#EXT-X-ENDLIST')
    expect((await fetch(first.location, { method: 'DELETE' })).status).toBe(404)

    const before = viewer.received.video
    const last = viewer.videoSequences.at(-1) ?? 0
    await publish('resumed')
    await waitForEvents('resumed', 'publishing', 'interrupted', 'resumed')
    await waitFor('video again', () => viewer.received.video > before + 10)
    expect(viewer.videoSequences[before]).toBe((last + 1) & 0xffff)
  })

  test('a newer publisher replaces the current one without an interruption', async () => {
    running.open({ streamId: 'replaced' })
    await publish('replaced')
    await waitForEvents('replaced', 'publishing')
    const before = running.engine.streams.get('replaced').publisher
    await publish('replaced')
    const after = running.engine.streams.get('replaced').publisher
    expect(after?.publicationId).not.toBe(before?.publicationId)
    const mediaUrl = await openPlayback(running.origin, 'replaced')
    await waitFor('the new run', async () => (await fetchText(mediaUrl)).includes('init-1.mp4'))
    expect(eventsOf('replaced')).toEqual(['publishing'])
  })

  test('the engine interrupts a stream within 5 to 7 s after its publisher has vanished', async () => {
    running.open({ streamId: 'vanished' })
    const publisher = await publish('vanished')
    await waitForEvents('vanished', 'publishing')
    const vanishedAtMs = Date.now()
    publisher.vanish()
    await waitForEvents('vanished', 'publishing', 'interrupted')
    expect(Date.now() - vanishedAtMs).toBeGreaterThan(4_500)
    expect(Date.now() - vanishedAtMs).toBeLessThan(7_000)
    await waitFor('no encoder', () => listEncoders().length === 0)
  })

  test('the operator can drop a publisher', async () => {
    running.open({ streamId: 'dropped' })
    await publish('dropped')
    await waitForEvents('dropped', 'publishing')
    running.engine.streams.get('dropped').dropPublisher()
    expect(eventsOf('dropped')).toEqual(['publishing', 'interrupted'])
  })
})

describe('a WHEP viewer', { timeout: 40_000 }, () => {
  test('a viewer whose token is kicked is disconnected and cannot return with it', async () => {
    running.open({ streamId: 'private', secure: true })
    await publish('private')
    const token = running.token('private', 'play')
    const viewer = await watch('private', token)
    await waitFor('video', () => viewer.received.video > 5)
    const { peers } = running.engine.streams.get('private')
    running.engine.streams.get('private').kick(hashToken(token))
    expect(peers.taken).toBe(0)
    // Packets that were already sent may still arrive. After them the viewer gets nothing more, although the publisher
    // continues.
    const onTheWay = viewer.received.video + 5
    const bystander = await watch('private')
    await waitFor('video for another viewer', () => bystander.received.video > 30)
    expect(viewer.received.video).toBeLessThanOrEqual(onTheWay)
    await expect(watch('private', token)).rejects.toThrow(/403 .*KICKED/)
  })

  test('a viewer of a secure stream needs a play token, and DELETE disconnects the viewer', async () => {
    running.open({ streamId: 'guarded', secure: true })
    await publish('guarded')
    await expect(watch('guarded', running.token('guarded', 'publish'))).rejects.toThrow(
      /403 .*TOKEN_WRONG_TYPE/,
    )
    const viewer = await watch('guarded')
    const { relay } = running.engine.streams.get('guarded')
    await waitFor('one viewer', () => relay.listConnected().length === 1)
    expect((await fetch(viewer.location, { method: 'DELETE' })).status).toBe(200)
    expect(relay.listConnected()).toEqual([])
  })
})
