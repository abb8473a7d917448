import fs from 'node:fs'
import { readdir, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { findDecodingErrors, makeVideo, makeTemporaryDirectory } from '../../media-engine/testing/videos.ts'
import { waitFor } from '../../media-engine/testing/running-engine.ts'
import { TokenVerifier } from '../../media-engine/tokens.ts'
import { antMediaEngine } from './ant-media.ts'
import type { AntMediaConfig } from './ant-media.ts'
import type { MediaEngine, MediaEvent } from './engine.ts'
import { FakeAntMedia } from './testing/fake-ant-media.ts'

let video: string
let fake: FakeAntMedia
let baseUrl: string
let engine: MediaEngine
let events: MediaEvent[]
let dataDir: string

beforeAll(async () => {
  video = join(await makeTemporaryDirectory(), 'film.mp4')
  await makeVideo(video, { seconds: 2 })
})

beforeEach(async () => {
  fake = new FakeAntMedia({ rest: 'rest-secret', stream: 'stream-secret' })
  baseUrl = await fake.start()
  dataDir = await makeTemporaryDirectory()
  engine = start()
  events = []
  engine.onEvent((event) => events.push(event))
})

afterEach(async () => {
  await engine.stop()
  await fake.stop()
})

function start(config: Partial<AntMediaConfig> = {}): MediaEngine {
  const ignore = () => {}
  return antMediaEngine({
    baseUrl,
    appName: 'LiveApp',
    restSecret: 'rest-secret',
    streamSecret: 'stream-secret',
    dataDir,
    pollIntervalMs: 20,
    recordingLimitMs: 500,
    log: { debug: ignore, info: ignore, warn: ignore, error: ignore },
    ...config,
  })
}

function broadcastOf(streamId: string) {
  const broadcast = fake.broadcasts.get(streamId)
  if (!broadcast) throw new Error(`no broadcast ${streamId}`)
  return broadcast
}

const heard = (type: MediaEvent['type']) => waitFor(type, () => events.some((event) => event.type === type))

describe('Ant Media Server as the engine', () => {
  test('the engine opens a stream once, recorded or not as asked', async () => {
    await engine.open({ streamId: 'stream-1', record: true, secure: true })
    await engine.open({ streamId: 'stream-1', record: true, secure: true })
    await engine.open({ streamId: 'talk', record: false, secure: true })
    expect(broadcastOf('stream-1').mp4Enabled).toBe(1)
    expect(broadcastOf('talk').mp4Enabled).toBe(-1)
    expect(engine.origin()).toBeNull()
  })

  test('the engine mints tokens that the stream security filter accepts', () => {
    const token = engine.mintToken({
      streamId: 'stream-1',
      type: 'play',
      expiresAt: new Date(Date.now() + 60_000),
    })
    expect(new TokenVerifier('stream-secret').verify(token, 'stream-1', 'play').exp).toBeGreaterThan(
      Date.now() / 1000,
    )
  })

  test('the engine reports publishing, interruption, resumption and viewers', async () => {
    await engine.open({ streamId: 'stream-1', record: false, secure: false })
    const broadcast = broadcastOf('stream-1')
    Object.assign(broadcast, { status: 'broadcasting', hlsViewerCount: 3, webRTCViewerCount: 1 })
    await heard('viewers')
    broadcast.status = 'terminated_unexpectedly'
    await heard('interrupted')
    broadcast.status = 'broadcasting'
    await heard('resumed')
    expect(events).toEqual([
      { type: 'publishing', streamId: 'stream-1' },
      { type: 'viewers', streamId: 'stream-1', count: 4 },
      { type: 'interrupted', streamId: 'stream-1' },
      { type: 'resumed', streamId: 'stream-1' },
    ])
  })

  test('the engine does not mistake an unreachable server for an interruption', async () => {
    await engine.open({ streamId: 'stream-1', record: false, secure: false })
    broadcastOf('stream-1').status = 'broadcasting'
    await heard('publishing')
    fake.isDown = true
    await expect(engine.open({ streamId: 'other', record: false, secure: false })).rejects.toMatchObject({
      code: 'ENGINE_UNREACHABLE',
    })
    fake.isDown = false
    broadcastOf('stream-1').hlsViewerCount = 1
    await heard('viewers')
    expect(events.map((event) => event.type)).toEqual(['publishing', 'viewers'])
  })

  test('the engine joins the files of an interrupted stream to one recording and removes the broadcast', async () => {
    await engine.open({ streamId: 'stream-1', record: true, secure: true })
    broadcastOf('stream-1').status = 'broadcasting'
    await heard('publishing')
    fake.endPublication('stream-1', video, 2_000)
    fake.endPublication('stream-1', video, 2_000)
    const recording = await engine.close('stream-1')
    expect(recording).toMatchObject({ width: 160, height: 90 })
    expect(recording?.durationMs).toBeGreaterThan(3_900)
    expect(await findDecodingErrors(recording?.file ?? '')).toBe('')
    expect(await readdir(dirname(recording?.file ?? ''))).toHaveLength(2)
    expect(fake.broadcasts.has('stream-1')).toBe(false)
  })

  test('the engine fetches a recording when there is room, and leaves no part of it when there is none', async () => {
    await engine.open({ streamId: 'stream-1', record: true, secure: true })
    broadcastOf('stream-1').status = 'broadcasting'
    await heard('publishing')
    fake.endPublication('stream-1', video, 2_000)
    const fetchedAtLook: number[] = []
    vi.spyOn(fs, 'statfsSync').mockImplementation(((folder: string) => {
      const fetched = fs.statSync(join(folder, 'fetched-0.mp4'), { throwIfNoEntry: false })
      fetchedAtLook.push(fetched?.size ?? 0)
      return { bavail: 64 * 256, bsize: 4096 }
    }) as typeof fs.statfsSync)
    await expect(engine.close('stream-1')).rejects.toMatchObject({ code: 'ENOSPC' })
    expect(fetchedAtLook).toEqual([0])
    vi.restoreAllMocks()
    const recording = await engine.close('stream-1')
    expect(recording).toMatchObject({ width: 160 })
    expect(await readdir(dirname(recording?.file ?? ''))).toHaveLength(2)
  })

  test('the engine returns a recording again until its file is taken over, after a restart too', async () => {
    await engine.open({ streamId: 'stream-1', record: true, secure: true })
    broadcastOf('stream-1').status = 'broadcasting'
    await heard('publishing')
    fake.endPublication('stream-1', video, 2_000)
    const recording = await engine.close('stream-1')
    const restarted = start()
    expect(recording).toMatchObject({ width: 160 })
    expect(await engine.close('stream-1')).toEqual(recording)
    expect(await restarted.close('stream-1')).toEqual(recording)
    await rm(recording!.file)
    expect(await restarted.close('stream-1')).toBeNull()
    await restarted.stop()
  })

  test('the engine has one recording of a stream that it could not remove from the server at first', async () => {
    await engine.open({ streamId: 'stream-1', record: true, secure: true })
    broadcastOf('stream-1').status = 'broadcasting'
    await heard('publishing')
    fake.endPublication('stream-1', video, 2_000)
    vi.spyOn(fake.broadcasts, 'delete').mockImplementationOnce(() => {
      throw new Error('the server dies')
    })
    await expect(engine.close('stream-1')).rejects.toMatchObject({ code: 'ENGINE_UNREACHABLE' })
    const recording = await engine.close('stream-1')
    expect(await readdir(dirname(recording?.file ?? ''))).toHaveLength(2)
    expect(fake.broadcasts.has('stream-1')).toBe(false)
  })

  test('the engine finds the recording of a stream that was published before the platform restarted', async () => {
    await engine.open({ streamId: 'stream-1', record: true, secure: true })
    broadcastOf('stream-1').status = 'broadcasting'
    await heard('publishing')
    fake.endPublication('stream-1', video, 2_000)
    const restarted = start()
    await restarted.open({ streamId: 'stream-1', record: true, secure: true })
    expect(await restarted.close('stream-1')).toMatchObject({ width: 160 })
    await restarted.stop()
  })

  test.each([502, 503, 429])('the engine calls a server that answers %i unreachable', async (status) => {
    await engine.open({ streamId: 'stream-1', record: true, secure: true })
    broadcastOf('stream-1').status = 'broadcasting'
    await heard('publishing')
    fake.endPublication('stream-1', video, 2_000)
    fake.failure = status
    await expect(engine.close('stream-1')).rejects.toMatchObject({ code: 'ENGINE_UNREACHABLE' })
    fake.failure = null
    fake.fileFailure = status
    await expect(engine.close('stream-1')).rejects.toMatchObject({ code: 'RECORDING_UNREACHABLE' })
    fake.fileFailure = 404
    await expect(engine.close('stream-1')).rejects.toMatchObject({ code: 'ENGINE_REFUSED' })
    fake.fileFailure = null
    expect(await engine.close('stream-1')).toMatchObject({ width: 160 })
  })

  test('the engine has no recording of a stream that was never published', async () => {
    await engine.open({ streamId: 'stream-1', record: true, secure: true })
    expect(await engine.close('stream-1')).toBeNull()
    expect(await engine.close('stream-1')).toBeNull()
  })

  test('the engine kicks by blocking the subscriber that is named after the token', async () => {
    await engine.open({ streamId: 'stream-1', record: false, secure: true })
    await engine.kick('stream-1', 'ab12')
    expect(fake.blocked).toEqual([
      { streamId: 'stream-1', subscriberId: 'ab12', seconds: 86_400, type: 'play' },
    ])
  })

  test('the engine drops the publisher by stopping the broadcast', async () => {
    await engine.open({ streamId: 'stream-1', record: false, secure: true })
    broadcastOf('stream-1').status = 'broadcasting'
    await heard('publishing')
    await engine.dropPublisher('stream-1')
    await heard('interrupted')
    await expect(engine.dropPublisher('nobody')).rejects.toMatchObject({ code: 'ENGINE_REFUSED' })
  })

  test('the engine throws when it cannot loop a video or is not admitted', async () => {
    const loop = { streamId: 'loop', record: false, secure: false, loopFile: video }
    await expect(engine.open(loop)).rejects.toMatchObject({ code: 'LOOP_UNSUPPORTED' })
    const stranger = start({ restSecret: 'wrong' })
    await expect(stranger.open({ streamId: 'stream-1', record: false, secure: false })).rejects.toMatchObject(
      {
        code: 'ENGINE_REFUSED',
        message: expect.stringContaining('Invalid JWT Token'),
      },
    )
    await stranger.stop()
  })
})
