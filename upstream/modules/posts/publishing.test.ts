import { afterAll, beforeAll, expect, test } from 'vitest'
import { getPerformer } from '#contract/performers.ts'
import { queryRows } from '../../kernel/database.ts'
import { sql } from 'drizzle-orm'
import { createApi, makePerformer, type Api, type Person } from '#tests/support/api.ts'
import { createTestKernel, type TestKernel } from '#tests/support/kernel.ts'
import { addVideo, addImage, addPost } from './test-content.ts'

let kernel: TestKernel
let api: Api
let performer: Person
beforeAll(async () => {
  kernel = await createTestKernel()
  api = createApi(kernel)
  performer = await makePerformer(kernel)
})
afterAll(() => kernel.close())

test('publishing raises the performer’s counters, announces the post and revalidates its pages', async () => {
  const fileIds = [await addImage(kernel, performer.id), await addVideo(kernel, performer.id)]
  const postId = await addPost(kernel, performer, { fileIds })
  const profile = await api.call(getPerformer, { params: { id: performer.username } })
  expect(profile).toMatchObject({ totalPosts: 1, totalPhotos: 1, totalVideos: 1 })
  const rows = await queryRows<{ topic: string; payload: unknown }>(
    kernel.db,
    sql`select topic, payload from outbox order by id`,
  )
  expect(rows).toEqual([
    {
      topic: 'revalidate',
      payload: { tags: [`performer:${performer.id}`, `content:${postId}`, 'contents', 'performers'] },
    },
    {
      topic: 'realtime',
      payload: {
        channel: `performer-${performer.id}`,
        seq: 1,
        name: 'post/published',
        payload: { postId, performerId: performer.id },
      },
    },
  ])
})

test('publishing a file of another performer is refused and stores nothing of the post', async () => {
  const other = await makePerformer(kernel)
  const stolen = await addImage(kernel, performer.id)
  await expect(addPost(kernel, other, { fileIds: [stolen] })).rejects.toMatchObject({
    code: 'FILE_NOT_USABLE',
  })
  expect(await api.call(getPerformer, { params: { id: other.id } })).toMatchObject({ totalPosts: 0 })
})

test('a performer without a price cannot publish for subscribers', async () => {
  await kernel.db.execute(
    sql`update performers set monthly_price_cents = null where account_id = ${performer.id}`,
  )
  await expect(addPost(kernel, performer, { gate: 'subscribers' })).rejects.toMatchObject({
    code: 'CONTENT_NOT_READY',
  })
})
