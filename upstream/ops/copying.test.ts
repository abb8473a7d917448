import { mkdir, mkdtemp, readdir, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { copyFolder } from './copying.ts'

test('a file that is deleted after the folder was listed is left out, and all others are copied', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'ovation-copy-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const source = path.join(folder, 'files')
  for (const name of ['a/1', 'b/3', 'c/4']) {
    await mkdir(path.dirname(path.join(source, name)), { recursive: true })
    await writeFile(path.join(source, name), name)
  }
  // A dangling link fails like a file that was deleted a moment ago: it is listed, but cannot be read.
  for (const name of ['0', 'b/2']) await symlink(path.join(folder, 'deleted'), path.join(source, name))
  await copyFolder(source, path.join(folder, 'copy'))
  const copied = await readdir(path.join(folder, 'copy'), { recursive: true })
  expect(copied.toSorted()).toEqual(['a', 'a/1', 'b', 'b/3', 'c', 'c/4'])
})

test('only this user can read a copy, whatever the permissions of the source', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'ovation-copy-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  await mkdir(path.join(folder, 'files/a'), { recursive: true, mode: 0o755 })
  await writeFile(path.join(folder, 'files/a/1'), 'a show', { mode: 0o644 })
  const copy = path.join(folder, 'copy')
  await copyFolder(path.join(folder, 'files'), copy)
  const modeOf = async (place: string) => (await stat(path.join(copy, place))).mode & 0o777
  expect([await modeOf('.'), await modeOf('a'), await modeOf('a/1')]).toEqual([0o700, 0o700, 0o600])
})

test('copying a missing folder creates nothing', async () => {
  const target = path.join(tmpdir(), 'ovation-copy-of-nothing')
  await copyFolder(path.join(tmpdir(), 'ovation-nothing'), target)
  await expect(readdir(target)).rejects.toThrow('ENOENT')
})
