import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { Recorder } from './recorder.ts'

test('a recording is for nobody else on this machine, whatever its process lets others read', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'ovation-recorder-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const directory = path.join(folder, 'recordings', 'stream')
  const recorder = new Recorder({ directory, streamId: 'stream', log: () => {} })
  recorder.beginPart(Buffer.from('init'))
  await recorder.closePart()
  const [part = ''] = await readdir(directory)
  const places = [path.dirname(directory), directory, path.join(directory, part)]
  const modes = places.map(async (place) => (await stat(place)).mode & 0o777)
  expect(await Promise.all(modes)).toEqual([0o700, 0o700, 0o600])
})
