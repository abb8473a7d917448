/** While the database or the disk fails, answers say when to try again, and never report a bug of the platform. */
import fs from 'node:fs'
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { addReaction } from '#contract/reactions.ts'
import { uploadUserAvatar } from '#contract/users.ts'
import { createApi, makeFan, makePerformer, type Api, type Person } from '#tests/support/api.ts'
import { smallImage } from '#tests/support/images.ts'
import { createTestKernel, type TestKernel } from '#tests/support/kernel.ts'
import { onTinyDisk } from '#tests/support/tiny-disk.ts'

let kernel: TestKernel
let api: Api
let fan: Person
let star: Person

beforeAll(async () => {
  kernel = await createTestKernel()
  api = createApi(kernel)
  fan = await makeFan(kernel)
  star = await makePerformer(kernel)
})
afterAll(() => kernel.close())

const upload = async () => api.send(uploadUserAvatar, { files: { avatar: await smallImage() } }, fan)
const follow = () =>
  api.send(
    addReaction,
    { body: { objectType: 'performer', objectId: star.id, action: 'follow' as const } },
    fan,
  )

const FULL_DISK = Object.assign(new Error('ENOSPC: no space left on device, write'), {
  code: 'ENOSPC',
  errno: -28,
  syscall: 'write',
})

/** Makes every reaction fail with an error code of the database. */
async function breakReactions(code: string): Promise<void> {
  await kernel.database.executeSql(`
    create function break_reaction() returns trigger language plpgsql as
      'begin raise exception ''broken'' using errcode = ''${code}''; end';
    create trigger broken before insert on reactions for each row execute function break_reaction()`)
  onTestFinished(async () => {
    await kernel.database.executeSql('drop function break_reaction cascade')
  })
}

test('a storage without room refuses an upload, and says when to come back', async () => {
  vi.spyOn(kernel.storage, 'put').mockRejectedValue(FULL_DISK)
  vi.spyOn(kernel.storage, 'putFile').mockRejectedValue(FULL_DISK)
  expect(await upload()).toMatchObject({
    status: 507,
    error: { code: 'DISK_FULL' },
    headers: { 'retry-after': '60' },
  })
  vi.restoreAllMocks()
  expect((await upload()).status).toBe(200)
})

test.each([
  ['UND_ERR_CONNECT_TIMEOUT'],
  ['UND_ERR_HEADERS_TIMEOUT'],
  ['UND_ERR_BODY_TIMEOUT'],
  ['UND_ERR_SOCKET'],
  ['STORAGE_AWAY'],
])('an upload whose storage fails with %s is a 503', async (code) => {
  const cause = Object.assign(new Error('away'), { code })
  vi.spyOn(kernel.storage, 'put').mockRejectedValue(new TypeError('fetch failed', { cause }))
  expect(await upload()).toMatchObject({
    status: 503,
    error: { code: 'UNAVAILABLE' },
    headers: { 'retry-after': '5' },
  })
  vi.restoreAllMocks()
})

test.each([
  ['53100', '60'],
  ['57P01', '5'],
  ['57P03', '5'],
  ['08006', '5'],
  ['40P01', '1'],
  ['40001', '1'],
])('a call that the database fails with %s is a 503', async (code, retryAfter) => {
  await breakReactions(code)
  expect(await follow()).toMatchObject({
    status: 503,
    error: { code: 'UNAVAILABLE' },
    headers: { 'retry-after': retryAfter },
  })
})

test('any other failure of the database is answered as a bug, by a 500', async () => {
  await breakReactions('22012')
  expect(await follow()).toMatchObject({ status: 500, error: { code: 'INTERNAL' } })
})

const pngNoise = (bytes: number) =>
  new File(
    [
      Buffer.from('89504e470d0a1a0a', 'hex'),
      crypto.getRandomValues(new Uint8Array(65_000)),
      new Uint8Array(bytes),
    ],
    'a.png',
  )

test.each([
  ['is there no more when it begins', 0],
  ['goes while it comes in', 1],
])('an upload is refused where the room that files may take %s', async (_, looks) => {
  const statfs = vi.spyOn(fs, 'statfsSync')
  for (let at = 0; at < looks; at++) statfs.mockReturnValueOnce({ bavail: 1e6, bsize: 4096 } as fs.StatsFs)
  statfs.mockReturnValue({ bavail: 16_000, bsize: 4096 } as fs.StatsFs)
  const refused = await api.send(uploadUserAvatar, { files: { avatar: pngNoise(3_000_000) } }, fan)
  expect(refused).toMatchObject({ status: 507, error: { code: 'DISK_FULL' } })
  expect(statfs).toHaveBeenCalledTimes(looks + 1)
  expect(await readdir(path.join(kernel.config.DATA_DIR, 'incoming')).catch(() => [])).toEqual([])
  vi.restoreAllMocks()
  expect((await upload()).status).toBe(200)
})

test('an upload during which the disk fills up is refused, and no part of the file stays', async () => {
  const incoming = path.join(kernel.config.DATA_DIR, 'incoming')
  // Where this test may not mount a disk, the storage's own test covers the case.
  await onTinyDisk(incoming, 64, async () => {
    const big = await api.send(uploadUserAvatar, { files: { avatar: pngNoise(200_000) } }, fan)
    expect(big).toMatchObject({
      status: 507,
      error: { code: 'DISK_FULL' },
      headers: { 'retry-after': '60' },
    })
    expect((await upload()).status).toBe(200)
  })
})
