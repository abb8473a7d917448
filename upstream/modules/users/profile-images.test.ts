import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { uploadPerformerCover } from '#contract/performers.ts'
import {
  getProfileImages,
  removeProfileImage,
  restoreProfileImage,
  type ImagePlace,
} from '#contract/profile-images.ts'
import { getCurrentUser, NO_AVATAR, uploadUserAvatar } from '#contract/users.ts'
import { createApi, makeFan, makePerformer, type Api, type Person } from '#tests/support/api.ts'
import { createTestKernel, type TestKernel } from '#tests/support/kernel.ts'
import { smallImage } from '#tests/support/images.ts'
import { DAY_MS, HOUR_MS } from '../../kernel/clock.ts'
import { inTransaction } from '../../kernel/database.ts'
import { openSession } from '../auth/service.ts'
import { filesModule } from '../files/module.ts'
import { listKeptPlaces } from '../files/places.ts'

const CLIENT = { address: '127.0.0.1', userAgent: 'test' }

let kernel: TestKernel
let api: Api
let fan: Person
beforeEach(async () => {
  kernel = await createTestKernel()
  api = createApi(kernel)
  fan = await makeFan(kernel)
})
afterEach(() => kernel.close())

const send = async (person = fan) =>
  (await api.call(uploadUserAvatar, { files: { avatar: await smallImage() } }, person)).avatar.url
const look = (person = fan) => api.call(getProfileImages, {}, person)
const shown = async () => (await api.call(getCurrentUser, {}, fan)).avatarUrl
const restore = (current: string | null, person = fan, place: ImagePlace = 'avatar') =>
  api.call(restoreProfileImage, { body: { place, current } }, person)
const remove = (current: string, person = fan, place: ImagePlace = 'avatar') =>
  api.call(removeProfileImage, { body: { place, current } }, person)
const statusOf = async (url: string) => (await kernel.app.inject(url)).statusCode
const blurOf = (url: string) => url.replace(/[^/]+$/, 'blur')
/** The file's id within an address. The rest of a file's address changes when the file is hidden. */
const fileIn = (url: string | null | undefined) => url?.split('/')[2]
const current = async () => (await look()).avatar.current!
const sweep = () => filesModule.schedules![0]!.run(kernel)

function countStored(): number {
  const folder = path.join(kernel.config.DATA_DIR, 'files')
  if (!existsSync(folder)) return 0
  return readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
    .length
}

test('the earlier image is hidden from everybody, and its owner can restore it and then the other one', async () => {
  expect(await look()).toEqual({ avatar: { current: null, hasEarlier: false }, cover: null })
  const first = await send()
  expect((await look()).avatar.hasEarlier).toBe(false)
  const second = await send()
  expect(await statusOf(first)).toBe(404)
  expect(await statusOf(blurOf(first))).toBe(404)

  const after = await restore(await current())
  expect(after.avatar).toEqual({ current: fileIn(first), hasEarlier: true })
  expect(fileIn(await shown())).toBe(fileIn(first))
  expect(await shown()).not.toBe(first)
  expect(await statusOf(second)).toBe(404)
  await restore(after.avatar.current)
  expect(fileIn(await shown())).toBe(fileIn(second))
})

test('after three uploads the second image is kept, and the first is deleted', async () => {
  const [, second] = [await send(), await send(), await send()]
  // Two images are stored, each in one size and blurred.
  expect(countStored()).toBe(4)
  await restore(await current())
  expect(fileIn(await shown())).toBe(fileIn(second))
})

test('a removed image can be restored', async () => {
  const only = await send()
  expect(await remove(await current())).toMatchObject({ avatar: { current: null, hasEarlier: true } })
  expect(await shown()).toBe(NO_AVATAR)
  expect(await statusOf(only)).toBe(404)
  await restore(null)
  expect(fileIn(await shown())).toBe(fileIn(only))
  expect((await look()).avatar.hasEarlier).toBe(false)
})

test('after a day the earlier image cannot be restored, and its files are deleted', async () => {
  await send()
  await send()
  const body = { place: 'avatar', current: await current() } as const
  const isKept = async () => (await listKeptPlaces(kernel, fan.id)).has('avatar')
  kernel.advance(DAY_MS - HOUR_MS)
  await sweep()
  expect(await isKept()).toBe(true)
  kernel.advance(HOUR_MS)
  expect(await isKept()).toBe(false)
  // The fan's session has expired by now.
  const { token } = await inTransaction(kernel.db, (tx) => openSession(tx, kernel, fan.id, false, CLIENT))
  const again = { ...fan, token }
  await api.refused('NOT_FOUND', restoreProfileImage, { body }, again)
  kernel.advance(HOUR_MS)
  await sweep()
  expect(countStored()).toBe(2)
})

test('a tab that shows an outdated image cannot restore or remove one', async () => {
  await send()
  await send()
  const seen = await current()
  const latest = await send()
  const body = { place: 'avatar', current: seen } as const
  await api.refused('CHANGED_MEANWHILE', restoreProfileImage, { body }, fan)
  await api.refused('CHANGED_MEANWHILE', removeProfileImage, { body }, fan)
  expect(await shown()).toBe(latest)
  expect((await look()).avatar.hasEarlier).toBe(true)
})

test('at most one of many restores at once succeeds, and the present image has its files', async () => {
  await send()
  await send()
  const seen = await current()
  const undo = () => api.send(restoreProfileImage, { body: { place: 'avatar', current: seen } }, fan)
  const answers = await Promise.all([undo(), undo(), send(), undo(), send(), undo()])
  const statuses = answers.flatMap((answer) => (typeof answer === 'string' ? [] : answer.status))
  expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(1)
  expect(statuses.every((status) => [200, 404, 409].includes(status))).toBe(true)
  expect(await statusOf(await shown())).toBe(200)
  expect((await look()).avatar.hasEarlier).toBe(true)
  await restore(await current())
  expect(await statusOf(await shown())).toBe(200)
  expect(countStored()).toBe(4)
})

test('a cover has its own earlier image, and a fan has no cover', async () => {
  const star = await makePerformer(kernel)
  const cover = async () =>
    (await api.call(uploadPerformerCover, { files: { cover: await smallImage() } }, star)).cover.url
  const first = await cover()
  await cover()
  await send(star)
  const pictures = await look(star)
  expect(pictures).toMatchObject({ avatar: { hasEarlier: false }, cover: { hasEarlier: true } })
  await restore(pictures.cover!.current, star, 'cover')
  expect(fileIn((await api.call(getCurrentUser, {}, star)).coverUrl)).toBe(fileIn(first))
  await remove((await look(star)).cover!.current!, star, 'cover')
  expect((await api.call(getCurrentUser, {}, star)).coverUrl).toBeNull()

  await send()
  const body = { place: 'cover', current: await current() } as const
  await api.refused('NOT_FOUND', removeProfileImage, { body }, fan)
  await api.refused('NOT_FOUND', restoreProfileImage, { body }, fan)
})
