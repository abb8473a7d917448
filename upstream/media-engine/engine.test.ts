import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeVideo, makeTemporaryDirectory } from './testing/videos.ts'
import { fetchText, openPlayback, startTestEngine, waitFor } from './testing/running-engine.ts'
import type { RunningEngine } from './testing/running-engine.ts'
import { hashToken } from './tokens.ts'

let running: RunningEngine
let loopFile: string

beforeAll(async () => {
  loopFile = join(await makeTemporaryDirectory(), 'loop.mp4')
  await makeVideo(loopFile, { seconds: 2 })
  running = await startTestEngine()
  running.open({ streamId: 'public-loop', loopFile })
  running.open({ streamId: 'secure-loop', loopFile, secure: true })
})

afterAll(() => running.stop())

const mediaFiles = (playlist: string) => ({
  init: /EXT-X-MAP:URI="([^"]+)"/.exec(playlist)?.[1] ?? '',
  segments: [...playlist.matchAll(/^(segment-.*)$/gm)].map((match) => match[1] ?? ''),
  parts: [...playlist.matchAll(/PART:DURATION=[\d.]+,URI="([^"]+)"/g)].map((match) => match[1] ?? ''),
})

/** Whether a playlist contains the part, or a later part or segment. */
function hasPart(playlist: string, sequence: number, part: number): boolean {
  return [...playlist.matchAll(/DURATION=[\d.]+,URI="part-(\d+)-(\d+)/g)].some(
    ([, foundSequence, foundPart]) =>
      Number(foundSequence) > sequence || (Number(foundSequence) === sequence && Number(foundPart) >= part),
  )
}

async function readError(response: Response): Promise<unknown> {
  expect(response.headers.get('content-type')).toContain('application/json')
  return response.json()
}

describe('a looped stream', () => {
  test('a looped stream can be played as live HLS from playlist to segment, across the end of the video', async () => {
    await waitFor('publishing', () =>
      running.events.some((event) => event.type === 'publishing' && event.streamId === 'public-loop'),
    )
    const mediaUrl = await openPlayback(running.origin, 'public-loop')
    const playlist = await waitFor('five segments', async () => {
      const text = await fetchText(mediaUrl)
      return mediaFiles(text).segments.length >= 5 ? text : null
    })
    expect(playlist).not.toContain('#EXT-X-DISCONTINUITY\n')
    const files = mediaFiles(playlist)
    for (const file of [files.init, ...files.segments, files.parts.at(-1) ?? '']) {
      const response = await fetch(new URL(file, mediaUrl))
      expect(response.status, file).toBe(200)
      expect(Number(response.headers.get('content-length'))).toBeGreaterThan(100)
      await response.arrayBuffer()
    }
  })

  test('the engine answers a blocking reload when the part exists, and not earlier', async () => {
    const mediaUrl = await openPlayback(running.origin, 'public-loop')
    const playlist = await fetchText(mediaUrl)
    const [, sequence, part] = /PRELOAD-HINT:TYPE=PART,URI="part-(\d+)-(\d+)/.exec(playlist) ?? []
    const awaited = [Number(sequence), Number(part)] as const
    expect(hasPart(playlist, ...awaited)).toBe(false)
    const next = await fetchText(`${mediaUrl}&_HLS_msn=${sequence}&_HLS_part=${part}`)
    expect(hasPart(next, ...awaited)).toBe(true)
  })

  test('the engine counts the viewers of a looped stream', async () => {
    const mediaUrl = await openPlayback(running.origin, 'secure-loop', running.token('secure-loop', 'play'))
    for (let asked = 0; asked < 2; asked++) await fetchText(mediaUrl)
    await waitFor('one viewer', () =>
      running.events.some(
        (event) => event.type === 'viewers' && event.streamId === 'secure-loop' && event.count === 1,
      ),
    )
  })

  test('a looped stream refuses publishers', async () => {
    const response = await fetch(`${running.origin}/LiveApp/whip/public-loop`, {
      method: 'POST',
      headers: {
        'content-type': 'application/sdp',
        authorization: `Bearer ${running.token('public-loop', 'publish')}`,
      },
      body: 'v=0',
    })
    expect(response.status).toBe(409)
    expect(await readError(response)).toMatchObject({ code: 'STREAM_IS_A_LOOP', statusCode: 409 })
  })
})

describe('access', () => {
  test('a secure stream needs a play token for the playlist and a session for all other files', async () => {
    const base = `${running.origin}/LiveApp/streams/secure-loop`
    expect((await fetch(`${base}.m3u8`)).status).toBe(401)
    expect((await fetch(`${base}.m3u8?token=${running.token('secure-loop', 'publish')}`)).status).toBe(403)
    expect((await fetch(`${base}.m3u8?token=${running.token('public-loop', 'play')}`)).status).toBe(403)
    expect((await fetch(`${base}/media.m3u8`)).status).toBe(403)
    expect((await fetch(`${base}/init-0.mp4`)).status).toBe(403)
    const mediaUrl = await openPlayback(running.origin, 'secure-loop', running.token('secure-loop', 'play'))
    const { segments } = mediaFiles(await fetchText(mediaUrl))
    const segment = new URL(segments.at(-1) ?? '', mediaUrl)
    expect((await fetch(segment)).status).toBe(200)
    segment.search = ''
    expect((await fetch(segment)).status).toBe(403)
  })

  test('a kicked token gets no playlist, no segments and no new sessions', async () => {
    running.open({ streamId: 'kicked', loopFile, secure: true })
    const token = running.token('kicked', 'play')
    const mediaUrl = await openPlayback(running.origin, 'kicked', token)
    const { segments } = mediaFiles(await fetchText(mediaUrl))
    running.engine.streams.get('kicked').kick(hashToken(token))
    const refused = await fetch(mediaUrl)
    expect(refused.status).toBe(403)
    expect(await readError(refused)).toMatchObject({ code: 'KICKED', error: 'Forbidden' })
    expect((await fetch(new URL(segments[0] ?? '', mediaUrl))).status).toBe(403)
    expect((await fetch(`${running.origin}/LiveApp/streams/kicked.m3u8?token=${token}`)).status).toBe(403)
  })

  test('publishing needs a publish token even on a stream that anybody may play', async () => {
    running.open({ streamId: 'open-stage' })
    const url = `${running.origin}/LiveApp/whip/open-stage`
    const post = (token?: string) =>
      fetch(`${url}${token ? `?token=${token}` : ''}`, {
        method: 'POST',
        headers: { 'content-type': 'application/sdp' },
        body: 'v=0',
      })
    expect((await post()).status).toBe(401)
    expect((await post(running.token('open-stage', 'play'))).status).toBe(403)
    const accepted = await post(running.token('open-stage', 'publish'))
    expect(await readError(accepted)).toMatchObject({ statusCode: 400, code: 'SDP_INVALID' })
  })
})

describe('addresses', () => {
  test.each([
    ['GET', '/LiveApp/streams/nobody.m3u8', 404, 'STREAM_NOT_FOUND'],
    ['GET', '/LiveApp/streams/nobody/media.m3u8', 404, 'STREAM_NOT_FOUND'],
    ['GET', '/LiveApp/streams/public-loop.webm', 404, 'NOT_FOUND'],
    ['GET', '/LiveApp/streams/..%2f..%2fetc/passwd', 404, 'STREAM_NOT_FOUND'],
    ['GET', '/OtherApp/streams/public-loop.m3u8', 404, 'NOT_FOUND'],
    ['POST', '/LiveApp/whip/nobody', 404, 'STREAM_NOT_FOUND'],
    ['PATCH', '/LiveApp/whip/public-loop', 405, 'METHOD_NOT_ALLOWED'],
    ['DELETE', '/LiveApp/whep/public-loop/none', 404, 'SESSION_NOT_FOUND'],
    ['DELETE', '/LiveApp/whip/public-loop/none', 404, 'PUBLICATION_NOT_FOUND'],
  ])('the engine answers %s %s with %i %s', async (method, path, status, code) => {
    const response = await fetch(running.origin + path, { method })
    expect(response.status).toBe(status)
    expect(await readError(response)).toEqual({
      statusCode: status,
      code,
      message: expect.any(String),
      error: expect.any(String),
    })
  })

  test('the engine refuses a body that is not SDP or is too large', async () => {
    running.open({ streamId: 'stage' })
    const url = `${running.origin}/LiveApp/whip/stage?token=${running.token('stage', 'publish')}`
    expect((await fetch(url, { method: 'POST', body: '{}' })).status).toBe(415)
    const headers = { 'content-type': 'application/sdp' }
    expect((await fetch(url, { method: 'POST', headers, body: 'v'.repeat(70_000) })).status).toBe(413)
  })

  test('a player of a stream that has not started gets an error at once', async () => {
    running.open({ streamId: 'not-started' })
    const response = await fetch(`${running.origin}/LiveApp/streams/not-started.m3u8`)
    expect(response.status).toBe(404)
    expect(await readError(response)).toMatchObject({ code: 'STREAM_NOT_LIVE' })
  })
})

describe('closing', () => {
  test('closing a stream ends its playlist, removes the stream and returns one recording', async () => {
    running.open({ streamId: 'closing', loopFile, record: true })
    const mediaUrl = await openPlayback(running.origin, 'closing')
    const recording = await running.engine.streams.close('closing', true)
    expect(await fetchText(mediaUrl)).toContain('#EXT-X-ENDLIST')
    expect((await fetch(`${running.origin}/LiveApp/streams/closing.m3u8`)).status).toBe(404)
    expect(recording).toMatchObject({ width: 160, height: 90, posterFile: expect.stringMatching(/\.jpg$/) })
    expect(recording?.durationMs).toBeGreaterThan(500)
  })
})

test('an engine at its limit of streams refuses a new one until another has ended', async () => {
  const small = await startTestEngine({ maxStreams: 2 })
  try {
    for (const streamId of ['one', 'two', 'two']) small.open({ streamId })
    expect(() => small.open({ streamId: 'three' })).toThrow(
      expect.objectContaining({ status: 503, code: 'TOO_MANY_STREAMS' }),
    )
    await small.engine.streams.close('one', false)
    small.open({ streamId: 'three' })
  } finally {
    await small.stop()
  }
})
