import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { sniffVideoCodec } from './ingest-socket.ts'
import { ffmpegPath } from './testing/videos.ts'
import { fetchText, openPlayback, startTestEngine, waitFor } from './testing/running-engine.ts'
import type { RunningEngine } from './testing/running-engine.ts'

let running: RunningEngine
const sources: ChildProcess[] = []

beforeAll(async () => {
  running = await startTestEngine()
})

afterEach(() => {
  for (const source of sources.splice(0)) source.kill('SIGKILL')
})

afterAll(() => running.stop())

function connect(streamId: string, token: string): WebSocket {
  return new WebSocket(`${running.origin.replace('http', 'ws')}/LiveApp/ingest/${streamId}?token=${token}`)
}

const closeCodeOf = (socket: WebSocket) => new Promise<number>((resolve) => socket.once('close', resolve))

const statusOf = (socket: WebSocket) =>
  new Promise<number>((resolve) => {
    socket.once('unexpected-response', (_request, response) => resolve(response.statusCode ?? 0))
    socket.once('error', () => {})
  })

/** Sends a growing WebM, like a MediaRecorder. */
async function record(streamId: string, video: string[], format = 'webm'): Promise<WebSocket> {
  const socket = connect(streamId, running.token(streamId, 'publish'))
  await new Promise((resolve, reject) => {
    socket.once('open', resolve)
    socket.once('error', reject)
  })
  const source = spawn(
    ffmpegPath,
    [
      ...['-hide_banner', '-loglevel', 'error', '-nostdin'],
      ...['-re', '-f', 'lavfi', '-i', 'testsrc=size=160x90:rate=30', '-re', '-f', 'lavfi', '-i', 'sine=440'],
      ...[
        ...video,
        '-g',
        '30',
        '-c:a',
        'libopus',
        '-f',
        format,
        '-live',
        '1',
        '-cluster_time_limit',
        '200',
        'pipe:1',
      ],
    ],
    { stdio: ['ignore', 'pipe', 'ignore'] },
  )
  sources.push(source)
  source.stdout.on('data', (chunk: Buffer) => socket.send(chunk))
  return socket
}

const eventsOf = (streamId: string) =>
  running.events.flatMap((event) =>
    event.streamId === streamId && event.type !== 'viewers' ? [event.type] : [],
  )

describe('MediaRecorder ingest', { timeout: 40_000 }, () => {
  test('the engine transcodes VP8 to playable H.264, and interrupts the stream when the socket closes', async () => {
    running.open({ streamId: 'vp8' })
    const socket = await record('vp8', ['-c:v', 'libvpx', '-deadline', 'realtime', '-cpu-used', '8'])
    await waitFor('publishing', () => eventsOf('vp8').includes('publishing'))
    const mediaUrl = await openPlayback(running.origin, 'vp8')
    await waitFor(
      'two segments',
      async () => ((await fetchText(mediaUrl)).match(/#EXTINF/g) ?? []).length >= 2,
    )
    const multivariant = await fetchText(`${running.origin}/LiveApp/streams/vp8.m3u8`)
    expect(multivariant).toMatch(/CODECS="avc1\.4d[0-9a-f]{4},mp4a\.40\.2"/)
    socket.close()
    await waitFor('interrupted', () => eventsOf('vp8').at(-1) === 'interrupted')
  })

  test('the engine copies H.264 without transcoding', async () => {
    running.open({ streamId: 'h264' })
    const source = [
      '-c:v',
      'libx264',
      '-preset',
      'ultrafast',
      '-profile:v',
      'baseline',
      '-pix_fmt',
      'yuv420p',
    ]
    await record('h264', source, 'matroska')
    await waitFor('publishing', () => eventsOf('h264').includes('publishing'))
    const multivariant = await fetchText(`${running.origin}/LiveApp/streams/h264.m3u8`)
    expect(multivariant).toContain('CODECS="avc1.42')
  })

  test('the engine closes a socket that sends no video container', async () => {
    running.open({ streamId: 'garbage' })
    const socket = connect('garbage', running.token('garbage', 'publish'))
    await new Promise((resolve) => socket.once('open', resolve))
    const closed = closeCodeOf(socket)
    socket.send(Buffer.alloc(8_000, 'x'))
    expect(await closed).toBe(1003)
    expect(running.engine.streams.get('garbage').publisher).toBeNull()
  })

  test('the engine refuses an ingest socket without a token, with a play token, and for an unknown stream', async () => {
    running.open({ streamId: 'closed' })
    expect(await statusOf(connect('closed', ''))).toBe(401)
    expect(await statusOf(connect('closed', running.token('closed', 'play')))).toBe(403)
    expect(await statusOf(connect('nobody', running.token('nobody', 'publish')))).toBe(404)
  })
})

describe('the head of a container', () => {
  test.each([
    ['V_MPEG4/ISO/AVC', 'h264'],
    ['V_VP9', 'other'],
    ['stsd avc3', 'h264'],
    ['stsd vp09', 'other'],
    ['ftypisom', null],
  ])('the head of a container with %s has the codec %s', (head, codec) => {
    expect(sniffVideoCodec(Buffer.from(`head ${head} more`))).toBe(codec)
  })
})
