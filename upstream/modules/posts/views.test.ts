import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { blockUser, setBlockedCountries } from '#contract/performer-blocks.ts'
import { countPostView, deletePost, getOwnPost, getPost, listOwnPosts, listPosts } from '#contract/posts.ts'
import { createApi, makeFan, makeOperator, type Api, type Person } from '#tests/support/api.ts'
import { createTestKernel, type TestKernel } from '#tests/support/kernel.ts'
import { HOUR_MS } from '../../kernel/clock.ts'
import { newId } from '../../kernel/ids.ts'
import { setAccountStatus } from '../accounts/service.ts'
import { countView } from './service.ts'
import { addImage } from './test-content.ts'
import { type Desk, makeDesk } from './test-desk.ts'

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
let kernel: TestKernel
let api: Api
let desk: Desk
let fan: Person
beforeAll(async () => {
  kernel = await createTestKernel()
  api = createApi(kernel)
})
afterAll(() => kernel.close())
beforeEach(async () => {
  desk = await makeDesk(kernel, api)
  fan = await makeFan(kernel)
})

const look = (id: string, who: Person) => api.call(countPostView, { params: { id } }, who)
const refuse = (id: string, who: Person | null) =>
  api.refused('POST_NOT_FOUND', countPostView, { params: { id } }, who)
const viewsOf = async (id: string) => (await api.call(getOwnPost, { params: { id } }, desk.star)).totalViews

test('the performer sees the views of a post, and nobody else does', async () => {
  const { _id: id, totalViews } = await desk.write({ text: 'Tonight at eight' })
  expect(totalViews).toBe(0)
  for (const who of [fan, await makeFan(kernel), await makeOperator(kernel), fan]) await look(id, who)
  expect(await viewsOf(id)).toBe(3)
  expect((await api.call(listOwnPosts, {}, desk.star)).data).toMatchObject([{ _id: id, totalViews: 3 }])
  for (const who of [null, fan, desk.star]) {
    expect(await api.call(getPost, { params: { id } }, who)).not.toHaveProperty('totalViews')
    const { data } = await api.call(listPosts, { query: { performerId: desk.star.id } }, who)
    expect(data[0]).not.toHaveProperty('totalViews')
  }
})

test('a view changes neither the order of the performer’s posts nor the revision that a change names', async () => {
  const { _id: id, revision, updatedAt } = await desk.write({ text: 'First' })
  kernel.advance(HOUR_MS)
  await desk.write({ text: 'Second' })
  kernel.advance(HOUR_MS)
  await look(id, fan)
  const { data } = await api.call(listOwnPosts, {}, desk.star)
  expect(data.map(({ text }) => text)).toEqual(['Second', 'First'])
  expect(data[1]).toMatchObject({ totalViews: 1, revision, updatedAt })
})

test('a locked post counts, because its preview and its price are looked at', async () => {
  const fileIds = [await addImage(kernel, desk.star.id)]
  const { _id: id } = await desk.write({ gate: 'price', priceCents: 500, fileIds })
  expect(await api.call(getPost, { params: { id } }, fan)).toMatchObject({ isLocked: true })
  await look(id, fan)
  await desk.buy(id, fan)
  await look(id, fan)
  expect(await viewsOf(id)).toBe(1)
})

test('a post that the visitor may not find counts nothing', async () => {
  const { _id: id } = await desk.write({ text: 'Tonight at eight' })
  const { _id: draft } = await desk.write({ text: 'Not yet', state: 'draft' })
  const later = { text: 'Soon', state: 'scheduled', scheduledAt: desk.later(HOUR_MS) } as const
  const { _id: scheduled } = await desk.write(later)
  for (const hidden of [draft, scheduled, newId()]) await refuse(hidden, fan)
  expect([await viewsOf(draft), await viewsOf(scheduled)]).toEqual([0, 0])
  await api.call(blockUser, { body: { user: fan.username } }, desk.star)
  await refuse(id, fan)
  await api.call(setBlockedCountries, { body: { countries: ['FR'] } }, desk.star)
  const client = { address: '192.0.2.7', userAgent: FIREFOX }
  const inFrance = countView(kernel, id, { visitor: { viewer: null, country: 'FR' }, client })
  await expect(inFrance).rejects.toMatchObject({ code: 'POST_NOT_FOUND' })
  expect(await viewsOf(id)).toBe(0)
  await setAccountStatus(kernel, desk.star.username, 'suspended')
  await refuse(id, await makeFan(kernel))
})

test('an archived post counts for its buyers only, and a deleted one for nobody', async () => {
  const fileIds = [await addImage(kernel, desk.star.id)]
  const { _id: id } = await desk.write({ gate: 'price', priceCents: 500, fileIds })
  await desk.buy(id, fan)
  expect(await api.call(deletePost, { params: { id } }, desk.star)).toEqual({ state: 'archived' })
  await refuse(id, await makeFan(kernel))
  await look(id, fan)
  expect(await viewsOf(id)).toBe(1)
  const { _id: gone } = await desk.write({ text: 'Gone soon' })
  await api.call(deletePost, { params: { id: gone } }, desk.star)
  await refuse(gone, fan)
})
