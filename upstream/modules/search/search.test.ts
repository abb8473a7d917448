import { afterAll, beforeAll, expect, test } from 'vitest'
import * as contract from '#contract/search.ts'
import { createApi, makePerformer, type Api } from '#tests/support/api.ts'
import { createTestKernel, type TestKernel } from '#tests/support/kernel.ts'
import { inTransaction } from '../../kernel/database.ts'
import { newId } from '../../kernel/ids.ts'
import { addImage, addPost } from '../posts/test-content.ts'
import { insertPerformer } from '../performers/service.ts'
import { createAccount } from '../auth/registration.ts'
import { insertCategories } from '../performers/category-store.ts'

let kernel: TestKernel
let api: Api
beforeAll(async () => {
  kernel = await createTestKernel()
  api = createApi(kernel)
})
afterAll(() => kernel.close())

test('categories show how many active performers they have', async () => {
  const id = newId()
  const words = { description: '', position: 0 }
  await inTransaction(kernel.db, (tx) =>
    insertCategories(tx, [
      { id, slug: 'music', name: 'Music', ...words },
      { id: newId(), slug: 'chess', name: 'Chess', ...words },
    ]),
  )
  for (const status of ['active', 'pending_verification'] as const) {
    const person = {
      kind: 'performer',
      name: 'M',
      email: `${status}@example.com`,
      password: 'long enough',
    } as const
    const account = await createAccount(kernel, { ...person, username: `m${status.slice(0, 4)}`, status })
    await inTransaction(kernel.db, (tx) => insertPerformer(tx, account, { categoryId: id }))
  }
  const { data, total } = await api.call(contract.searchCategories, {})
  expect(data.map(({ slug, totalPerformers }) => [slug, totalPerformers])).toEqual([
    ['chess', 0],
    ['music', 1],
  ])
  expect(total).toBe(2)
})

test('the results of a search are counted by type', async () => {
  const performer = await makePerformer(kernel, { username: 'quartz.piano' })
  await addPost(kernel, performer, { text: 'Quartz in the morning' })
  await addPost(kernel, performer, {
    text: 'Quartz again',
    fileIds: [await addImage(kernel, performer.id)],
  })
  expect(await api.call(contract.countSearch, { query: { q: 'quartz' } })).toEqual({
    totalPerformers: 1,
    totalPosts: 2,
    totalVideos: 0,
    totalGalleries: 1,
    totalProducts: 0,
  })
})
