/** Two operators move things in one list at once: the later move starts from the order that the earlier one saved. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addArticle, moveArticle } from '#contract/articles.ts'
import { addPromo, movePromo } from '#contract/promos.ts'
import { createApi, makeOperator, type Api, type Person } from '#tests/support/api.ts'
import { createTestKernel, type TestKernel } from '#tests/support/kernel.ts'
import { untilSomebodyWaits } from '#tests/support/waiting.ts'
import { inTransaction } from '#upstream/kernel/database.ts'
import * as articles from '#upstream/modules/articles/store.ts'
import { exchangeNeighbours } from '#upstream/kernel/order.ts'
import * as promos from '#upstream/modules/promos/store.ts'

let kernel: TestKernel
let api: Api
let operator: Person
beforeAll(async () => {
  kernel = await createTestKernel()
  api = createApi(kernel)
  operator = await makeOperator(kernel)
})
afterAll(() => kernel.close())

async function add(kind: 'article' | 'promo', title: string): Promise<string> {
  const words = { title, isPublished: true }
  const promo = { ...words, text: 'It is warm.', link: '/live', audience: 'everyone' as const }
  const { _id } =
    kind === 'promo'
      ? await api.call(addPromo, { body: promo, files: {} }, operator)
      : await api.call(addArticle, { body: { ...words, slug: title, content: '' } }, operator)
  return _id
}

test.each([
  ['article', moveArticle, articles.lockArticles, articles],
  ['promo', movePromo, promos.lockPromos, promos],
] as const)('the move of an %s waits for an earlier move', async (kind, move, lock, store) => {
  const [one, two, three] = [await add(kind, 'one'), await add(kind, 'two'), await add(kind, 'three')]
  const waiting: Promise<unknown>[] = []
  await inTransaction(kernel.db, async (tx) => {
    await lock(tx)
    waiting.push(api.call(move, { params: { id: three }, body: { way: 'up' } }, operator))
    await untilSomebodyWaits(kernel)
    await exchangeNeighbours(tx, store, three, 'up')
  })
  await Promise.all(waiting)
  expect(await inTransaction(kernel.db, store.listIds)).toEqual([three, one, two])
})
