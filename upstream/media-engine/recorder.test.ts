import fs from 'node:fs'
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { Recorder } from './recorder.ts'

async function begin() {
  const folder = await mkdtemp(path.join(tmpdir(), 'ovation-recorder-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const directory = path.join(folder, 'recordings', 'stream')
  const log = vi.fn()
  const recorder = new Recorder({ directory, streamId: 'stream', log })
  recorder.beginPart(Buffer.from('init'))
  return { recorder, directory, log }
}

test('only this user can read a recording, whatever the umask of the process', async () => {
  const { recorder, directory } = await begin()
  await recorder.closePart()
  const [part = ''] = await readdir(directory)
  const places = [path.dirname(directory), directory, path.join(directory, part)]
  const modes = places.map(async (place) => (await stat(place)).mode & 0o777)
  expect(await Promise.all(modes)).toEqual([0o700, 0o700, 0o600])
})

test('a recording stops before it takes the database’s disk space, and continues with a new part once there is more', async () => {
  const { recorder, directory, log } = await begin()
  recorder.append(Buffer.alloc(1_000_000, 'a'))
  const statfs = vi.spyOn(fs, 'statfsSync')
  statfs.mockReturnValue({ bavail: 64 * 256, bsize: 4096 } as fs.StatsFs)
  for (const letter of ['b', 'c', 'd']) recorder.append(Buffer.alloc(100_000, letter))
  expect(log.mock.calls).toEqual([
    [
      'error',
      'recording part failed',
      expect.objectContaining({ streamId: 'stream', name: 'part-00001.mp4' }),
    ],
  ])
  statfs.mockRestore()
  recorder.append(Buffer.from('in no part'))
  recorder.beginPart(Buffer.from('init'))
  recorder.append(Buffer.from('e'))
  await recorder.closePart()
  const parts = (await readdir(directory)).toSorted()
  const sizes = parts.map(async (part) => (await stat(path.join(directory, part))).size)
  expect(await Promise.all(sizes)).toEqual([4 + 1_000_000, 4 + 1])
})
