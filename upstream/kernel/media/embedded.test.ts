import { execFileSync } from 'node:child_process'
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { onTinyDisk } from '#tests/support/tiny-disk.ts'
import { findDecodingErrors, makeVideo, makeTemporaryDirectory } from '../../media-engine/testing/videos.ts'
import { fetchText, openPlayback, waitFor } from '../../media-engine/testing/running-engine.ts'
import { hashToken } from '../../media-engine/tokens.ts'
import { startEmbeddedEngine } from './embedded.ts'
import type { MediaEngine, MediaEvent } from './engine.ts'

let loopFile: string
const stops: (() => Promise<void>)[] = []

beforeAll(async () => {
  loopFile = join(await makeTemporaryDirectory(), 'loop.mp4')
  await makeVideo(loopFile, { seconds: 2 })
})

afterEach(async () => {
  for (const stop of stops.splice(0)) await stop()
})

interface Started {
  engine: MediaEngine
  dataDir: string
  events: MediaEvent[]
  /** The lines that the engine has logged at `info` and above. */
  lines: string[]
  pid: () => number
}

async function start(): Promise<Started> {
  const events: MediaEvent[] = []
  const dataDir = await makeTemporaryDirectory()
  let enginePid = 0
  const note = (fields: object) => {
    if ('pid' in fields && 'port' in fields) enginePid = Number(fields.pid)
  }
  const lines: string[] = []
  const noteLine = (_: object, message: string) => lines.push(message)
  const engine = await startEmbeddedEngine({
    appName: 'LiveApp',
    gatewaySecret: 'secret of the gateway',
    secret: 'secret',
    dataDir,
    udpPorts: { first: 1024, last: 65_535 },
    bindAddress: '127.0.0.1',
    iceServers: [],
    log: { debug: note, info: noteLine, warn: noteLine, error: noteLine },
  })
  engine.onEvent((event) => events.push(event))
  stops.push(() => engine.stop())
  await waitFor('the pid of the engine', () => enginePid > 0)
  return { engine, dataDir, events, lines, pid: () => enginePid }
}

const countOf = (events: MediaEvent[], type: MediaEvent['type']) =>
  events.filter((event) => event.type === type).length

const listChildren = (pid: number) =>
  execFileSync('ps', ['-eo', 'pid=,ppid=,stat='], { encoding: 'utf8' })
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .filter(([, parent, state]) => Number(parent) === pid && !state?.startsWith('Z'))
    .map(([child]) => Number(child))

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return !execFileSync('ps', ['-o', 'stat=', '-p', String(pid)], { encoding: 'utf8' }).startsWith('Z')
  } catch {
    return false
  }
}

const playable = (engine: MediaEngine, streamId: string, token?: string) =>
  waitFor('playback', () => openPlayback(engine.origin() ?? '', streamId, token).catch(() => null))

describe('the embedded engine', { timeout: 40_000 }, () => {
  test('the engine logs neither its start nor a stream that the platform loops', async () => {
    const { engine, lines } = await start()
    await engine.open({ streamId: 'stream-1', record: false, secure: false, loopFile })
    await playable(engine, 'stream-1')
    expect(lines).toEqual([])
    await engine.open({ streamId: 'stream-2', record: false, secure: false })
    await expect.poll(() => lines).toEqual(['stream opened'])
  })

  test('the engine is back after a kill -9 with the same streams and kicks, one recording, and rising part numbers', async () => {
    const { engine, events, pid } = await start()
    await engine.open({ streamId: 'stream-1', record: true, secure: true, loopFile })
    const claims = { streamId: 'stream-1', type: 'play', expiresAt: new Date(Date.now() + 60_000) } as const
    const token = engine.mintToken(claims)
    const kicked = engine.mintToken(claims)
    await engine.kick('stream-1', hashToken(kicked))
    const mediaUrl = await playable(engine, 'stream-1', token)
    const before = await fetchText(mediaUrl)
    const [encoder = 0] = listChildren(pid())

    const killedAtMs = Date.now()
    process.kill(pid(), 'SIGKILL')
    await waitFor('the restart', () => countOf(events, 'engine-restarted') === 1)
    expect(Date.now() - killedAtMs).toBeLessThan(3_000)
    await waitFor('the end of the orphaned encoder', () => !isRunning(encoder))
    await waitFor('resumed', () => countOf(events, 'resumed') === 1)
    expect(events.map((event) => event.type).filter((type) => type !== 'viewers')).toEqual([
      'publishing',
      'interrupted',
      'engine-restarted',
      'resumed',
    ])

    const { pathname, search } = new URL(mediaUrl)
    const after = await fetchText(`${engine.origin()}${pathname}${search}`)
    const sequence = (text: string) => Number(/MEDIA-SEQUENCE:(\d+)/.exec(text)?.[1])
    expect(sequence(after)).toBeGreaterThan(sequence(before))
    const refused = await fetch(`${engine.origin()}/LiveApp/streams/stream-1.m3u8?token=${kicked}`)
    expect(refused.status).toBe(403)

    const recording = await engine.close('stream-1')
    expect(recording?.durationMs).toBeGreaterThan(2_000)
    expect(await findDecodingErrors(recording?.file ?? '')).toBe('')
    // A caller whose answer died with an engine asks again, and gets the same video until it has fetched it.
    expect(await engine.close('stream-1')).toEqual(recording)
    await rm(recording?.file ?? '')
    expect(await engine.close('stream-1')).toBeNull()
  })

  test('a recording fails with ENOSPC while the disk has no room, and is returned when there is some', async () => {
    const { engine, dataDir } = await start()
    const directory = join(dataDir, 'recordings', 'stream-1')
    await onTinyDisk(directory, 4096, async () => {
      await makeVideo(join(directory, 'part-00001.mp4'), { seconds: 1, isFragmented: true })
      await expect(engine.close('stream-1')).rejects.toMatchObject({ code: 'ENOSPC' })
      expect(await readdir(directory)).toEqual(['part-00001.mp4'])
      execFileSync('mount', ['-o', 'remount,size=100m', directory])
      expect(await engine.close('stream-1')).toMatchObject({ width: 160 })
    })
  })

  test('a stop ends the engine and its encoders', async () => {
    const { engine, pid } = await start()
    await engine.open({ streamId: 'stream-1', record: false, secure: false, loopFile })
    await playable(engine, 'stream-1')
    const all = [pid(), ...listChildren(pid())]
    expect(all).toHaveLength(2)
    await engine.stop()
    await waitFor('the end of both', () => all.every((process) => !isRunning(process)))
  })

  test('a call during which the engine dies is repeated on the next engine', async () => {
    const { engine, pid } = await start()
    process.kill(pid(), 'SIGKILL')
    await engine.open({ streamId: 'late', record: false, secure: false, loopFile })
    expect(await playable(engine, 'late')).toContain('/late/media.m3u8')
  })

  test('a refusal of the engine is passed on with its code', async () => {
    const { engine } = await start()
    await expect(engine.open({ streamId: '../x', record: false, secure: false })).rejects.toMatchObject({
      code: 'STREAM_ID_INVALID',
    })
    await expect(engine.dropPublisher('nobody')).rejects.toMatchObject({ code: 'STREAM_NOT_FOUND' })
  })

  test('a listener that throws does not keep the others from being called', async () => {
    const { engine, events } = await start()
    engine.onEvent(() => {
      throw new Error('broken listener')
    })
    const heard: string[] = []
    const leave = engine.onEvent((event) => heard.push(event.type))
    await engine.open({ streamId: 'stream-1', record: false, secure: false, loopFile })
    await waitFor('publishing', () => countOf(events, 'publishing') === 1)
    expect(heard).toEqual(['publishing'])
    leave()
  })
})
