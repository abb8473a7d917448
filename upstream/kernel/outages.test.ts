/** What the platform stands on does not hold: callers are told to come back, and never that we have a bug. */
import { execFileSync } from 'node:child_process'
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { addReaction } from '#contract/reactions.ts'
import { uploadUserAvatar } from '#contract/users.ts'
import { createApi, makeFan, makePerformer, type Api, type Person } from '#tests/support/api.ts'
import { smallImage } from '#tests/support/images.ts'
import { createTestKernel, type TestKernel } from '#tests/support/kernel.ts'

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

/** Every reaction fails as the database would make it fail. */
async function breakReactions(code: string): Promise<void> {
  await kernel.database.executeSql(`
    create function break_reaction() returns trigger language plpgsql as
      'begin raise exception ''broken'' using errcode = ''${code}''; end';
    create trigger broken before insert on reactions for each row execute function break_reaction()`)
  onTestFinished(async () => {
    await kernel.database.executeSql('drop function break_reaction cascade')
  })
}

test('a storage without room refuses the upload, and says when to come back', async () => {
  vi.spyOn(kernel.storage, 'put').mockRejectedValue(FULL_DISK)
  vi.spyOn(kernel.storage, 'putFile').mockRejectedValue(FULL_DISK)
  expect(await upload()).toMatchObject({
    status: 507,
    error: { code: 'STORAGE_FULL' },
    headers: { 'retry-after': '60' },
  })
  vi.restoreAllMocks()
  expect((await upload()).status).toBe(200)
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

test('any other failure of the database is a bug of ours', async () => {
  await breakReactions('22012')
  expect(await follow()).toMatchObject({ status: 500, error: { code: 'INTERNAL' } })
})

/** A disk of 64 KB in a folder’s place, where this process may mount one; elsewhere the storage’s test stands for it. */
function mountTinyDisk(folder: string): boolean {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', folder], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

test('a disk that is full while a file comes in refuses it, and leaves nothing of it there', async () => {
  const incoming = path.join(kernel.config.DATA_DIR, 'incoming')
  await mkdir(incoming, { recursive: true })
  if (!mountTinyDisk(incoming)) return
  onTestFinished(() => void execFileSync('umount', [incoming]))
  const noise = new File([crypto.getRandomValues(new Uint8Array(65_000)), new Uint8Array(200_000)], 'a.png')
  const big = await api.send(uploadUserAvatar, { files: { avatar: noise } }, fan)
  expect(big).toMatchObject({
    status: 507,
    error: { code: 'STORAGE_FULL' },
    headers: { 'retry-after': '60' },
  })
  expect((await upload()).status).toBe(200)
})
