import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fromNetwork, startTestEngine, waitFor, type RunningEngine } from './testing/running-engine.ts'
import { makeTemporaryDirectory, makeVideo } from './testing/videos.ts'
import { TestPublisher, TestViewer } from './testing/whip-client.ts'

const LIMITS = { maxSessionsPerStream: 50, maxSessionsPerNetwork: 40, maxWhepPeersPerStream: 3 }
const ATTACKER = '203.0.113.7'
let running: RunningEngine
let loopFile: string

beforeAll(async () => {
  running = await startTestEngine(LIMITS)
  loopFile = join(await makeTemporaryDirectory(), 'loop.mp4')
  await makeVideo(loopFile, { seconds: 2 })
})

afterAll(() => running.stop())

const ask = (path: string, headers: Record<string, string>) =>
  fetch(new URL(path, `${running.origin}/LiveApp/streams/`), { headers })

/**
 * Acts as a player that opens the stream and then requests its playlist repeatedly. @returns the status of each answer
 */
async function watch(streamId: string, headers: Record<string, string>, times = 2): Promise<number[]> {
  const opened = await ask(`${streamId}.m3u8`, headers)
  const mediaPath = (await opened.text()).trim().split('\n').at(-1) ?? ''
  const statuses = [opened.status]
  while (opened.ok && statuses.length <= times) {
    const playlist = await ask(mediaPath, headers)
    await playlist.text()
    statuses.push(playlist.status)
  }
  return statuses
}

const watchSingly = (streamId: string, count: number) =>
  Promise.all(Array.from({ length: count }, (_, at) => watch(streamId, fromNetwork(`192.0.2.${at}`))))

async function openShow(streamId: string): Promise<void> {
  running.open({ streamId, loopFile })
  const start = fromNetwork('192.0.2.250')
  await waitFor('the first playlist', async () => (await ask(`${streamId}.m3u8`, start)).ok)
}

const listWatching = (streamId: string) => [...running.engine.streams.get(streamId).sessions.listWatching()]

test('one address that only opens sessions occupies no places, even if it opens more than the stream has places', async () => {
  await openShow('opened')
  for (let opened = 0; opened < 120; opened++) await watch('opened', fromNetwork(ATTACKER), 1)
  expect(listWatching('opened')).toEqual([])
  expect((await watchSingly('opened', 50)).flat()).not.toContain(503)
  expect(listWatching('opened')).toHaveLength(50)
})

test('one address with many active sessions loses places to single viewers, and counts as five viewers at most', async () => {
  await openShow('asked')
  const statuses = await Promise.all(Array.from({ length: 60 }, () => watch('asked', fromNetwork(ATTACKER))))
  expect(statuses.flat()).toContain(429)
  await waitFor('the count', () =>
    running.events.some(
      (event) => event.type === 'viewers' && event.streamId === 'asked' && event.count === 5,
    ),
  )
  expect((await watchSingly('asked', 45)).every((answers) => answers.every((status) => status === 200))).toBe(
    true,
  )
  expect(
    listWatching('asked').filter(({ party }) => party.networks[0] === ATTACKER).length,
  ).toBeLessThanOrEqual(5)
})

test('one address that holds all WebRTC places loses all but one to single viewers', async () => {
  running.open({ streamId: 'whep' })
  const { origin } = running
  const publisher = await TestPublisher.publish(origin, 'whep', running.token('whep', 'publish'))
  const token = running.token('whep', 'play')
  const watchFrom = (network: string) => TestViewer.watch(origin, 'whep', token, fromNetwork(network))
  const viewers = [await watchFrom(ATTACKER), await watchFrom(ATTACKER), await watchFrom(ATTACKER)]
  await expect(watchFrom(ATTACKER)).rejects.toThrow(/503 .*STREAM_FULL/)
  viewers.push(await watchFrom('192.0.2.1'))
  await expect(watchFrom(ATTACKER)).rejects.toThrow(/503 .*STREAM_FULL/)
  viewers.push(await watchFrom('192.0.2.2'))
  await expect(watchFrom('192.0.2.3')).rejects.toThrow(/503 .*STREAM_FULL/)
  for (const client of [...viewers, publisher]) client.close()
})

test('the engine trusts a client’s network only from the gateway', async () => {
  await openShow('claimed')
  const claimed = (at: number) => ({
    'x-ovation-client-network': `192.0.2.${at}`,
    'x-ovation-gateway': 'guessed',
  })
  const statuses = await Promise.all(Array.from({ length: 45 }, (_, at) => watch('claimed', claimed(at))))
  expect(statuses.flat()).toContain(429)
  expect(new Set(listWatching('claimed').map(({ party }) => party.networks[0])).size).toBe(1)
})
