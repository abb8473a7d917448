/** Other users of the machine can read nothing in DATA_DIR. */
import { chmod, mkdir, mkdtemp, readdir, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { prepareUpstream, type UpstreamProcess } from '#tests/support/upstream-process.ts'

let upstream: UpstreamProcess
let elsewhere: string
let openBefore: string[] = []
const at = (name: string) => path.join(upstream.folder, name)

beforeAll(async () => {
  upstream = await prepareUpstream()
  elsewhere = await mkdtemp(path.join(tmpdir(), 'ovation-elsewhere-'))
  await chmod(upstream.folder, 0o755)
  await chmod(elsewhere, 0o755)
  await mkdir(at('files/media'), { recursive: true })
  await writeFile(at('files/media/film.mp4'), 'x', { mode: 0o644 })
  await writeFile(at('secrets.json'), '{}', { mode: 0o644 })
  await symlink(elsewhere, at('recordings'))
  openBefore = await listOpen()
  await upstream.start()
  await upstream.untilBooted()
})
afterAll(async () => {
  await upstream.remove()
  await rm(elsewhere, { recursive: true })
})

/** Lists the files and folders, the folder itself too, that others may read, write or enter. */
async function listOpen(): Promise<string[]> {
  const names = ['.', ...(await readdir(upstream.folder, { recursive: true }))]
  const found = await Promise.all(names.map(async (name) => ({ name, mode: (await stat(at(name))).mode })))
  return found.filter(({ mode }) => (mode & 0o077) !== 0).map(({ name }) => name)
}

test('a start removes other users’ access to files and folders, and the platform makes none that others can read', async () => {
  expect(openBefore.toSorted()).toEqual(
    ['.', 'files', 'files/media', 'files/media/film.mp4', 'recordings', 'secrets.json'].toSorted(),
  )
  expect(await listOpen()).toEqual([])
  expect((await stat(at('ops.sock'))).isSocket()).toBe(true)
})
