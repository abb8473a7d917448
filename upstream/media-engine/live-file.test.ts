import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { FragmentReader } from './mp4-fragments.ts'
import { fetchText, openPlayback, startTestEngine, waitFor } from './testing/running-engine.ts'
import type { RunningEngine } from './testing/running-engine.ts'
import { makeVideo, makeTemporaryDirectory } from './testing/videos.ts'
import { hashToken } from './tokens.ts'

let running: RunningEngine
let loopFile: string

beforeAll(async () => {
  loopFile = join(await makeTemporaryDirectory(), 'loop.mp4')
  await makeVideo(loopFile, { seconds: 2 })
  running = await startTestEngine()
})

afterAll(() => running.stop())

const addressOf = (streamId: string) => `${running.origin}/LiveApp/streams/${streamId}.mp4`

/** Waits until the engine reports this number of viewers. */
const waitForCount = (streamId: string, count: number) =>
  waitFor(`${count} viewers`, () => {
    const told = running.events.filter((event) => event.streamId === streamId)
    const last = told.findLast((event) => event.type === 'viewers')
    return last?.type === 'viewers' && last.count === count
  })

/** Reads the growing file. */
function readFragments(response: Response) {
  const found = { inits: 0, fragments: 0, startsWithKeyFrame: false, hasEnded: false, isBroken: false }
  const reader = new FragmentReader({
    onInit: () => void found.inits++,
    onFragment: ({ isIndependent }) => {
      if (found.fragments++ === 0) found.startsWithKeyFrame = isIndependent
    },
  })
  const reading = async () => {
    for await (const chunk of response.body ?? []) reader.push(Buffer.from(chunk))
  }
  void reading().then(
    () => (found.hasEnded = true),
    () => (found.isBroken = true),
  )
  return found
}

test('the live file is one MP4 that begins with a key frame, grows, and ends with the stream', async () => {
  running.open({ streamId: 'file', loopFile })
  await waitFor('publishing', () => running.events.some(({ type }) => type === 'publishing'))
  const response = await fetch(addressOf('file'))
  expect(response.headers.get('content-type')).toBe('video/mp4')
  const found = readFragments(response)
  await waitFor('ten parts', () => found.fragments >= 10)
  expect(found).toMatchObject({ inits: 1, startsWithKeyFrame: true, hasEnded: false })
  await waitForCount('file', 1)
  await running.engine.streams.close('file', false)
  await waitFor('the end', () => found.hasEnded)
})

test('the engine no longer counts a viewer who closes the file', async () => {
  running.open({ streamId: 'left', loopFile })
  const leaving = new AbortController()
  const response = await waitFor('a first segment', async () => {
    const answer = await fetch(addressOf('left'), { signal: leaving.signal })
    return answer.ok ? answer : null
  })
  readFragments(response)
  await waitForCount('left', 1)
  leaving.abort()
  await waitForCount('left', 0)
})

test('a secure stream serves its file only with a token, and ends it when the token is kicked', async () => {
  running.open({ streamId: 'secure', loopFile, secure: true })
  expect((await fetch(addressOf('secure'))).status).toBe(401)
  const token = running.token('secure', 'play')
  const response = await waitFor('a first segment', async () => {
    const answer = await fetch(`${addressOf('secure')}?token=${token}`)
    return answer.ok ? answer : null
  })
  const found = readFragments(response)
  await waitFor('three parts', () => found.fragments >= 3)
  running.engine.streams.get('secure').kick(hashToken(token))
  await waitFor('the end', () => found.isBroken || found.hasEnded)
  expect((await fetch(`${addressOf('secure')}?token=${token}`)).status).toBe(403)
})

test('a player of playlists that sends `leave` frees its place at once', async () => {
  running.open({ streamId: 'goodbye', loopFile })
  const mediaUrl = await waitFor('a playlist', () =>
    openPlayback(running.origin, 'goodbye').catch(() => null),
  )
  for (let asked = 0; asked < 2; asked++) await fetchText(mediaUrl)
  const watching = () => [...running.engine.streams.get('goodbye').sessions.listWatching()].length
  expect(watching()).toBe(1)
  expect((await fetch(`${mediaUrl}&leave=1`)).status).toBe(204)
  expect(watching()).toBe(0)
  expect((await fetch(mediaUrl.replace(/session=.*/, 'session=made.up&leave=1'))).status).toBe(403)
})
