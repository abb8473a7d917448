import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { copyLoop } from './seed-copies.ts'
import { readIndex } from './seed-index.ts'

test('only the product’s user can read the copy of a live room’s video', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'ovation-loop-'))
  const [film] = Object.values((await readIndex()).films)
  const place = await copyLoop(folder, film!, 'aiko.paints/live')
  expect((await stat(path.join(folder, place))).mode & 0o777).toBe(0o600)
  await rm(folder, { recursive: true })
})
