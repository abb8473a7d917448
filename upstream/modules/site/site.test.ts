import { afterAll, beforeAll, expect, test } from 'vitest'
import * as contract from '#contract/site.ts'
import { createApi, makePerformer, type Api } from '#tests/support/api.ts'
import { createTestKernel, type TestKernel } from '#tests/support/kernel.ts'
import { inTransaction } from '../../kernel/database.ts'
import { newId } from '../../kernel/ids.ts'
import { addImage, addPost } from '../feeds/test-content.ts'
import { ensureArticles, putArticle } from './service.ts'
import { articles } from './tables.ts'
import { insertPerformer } from '../performers/service.ts'
import { insertCategories } from '../performers/category-store.ts'
import { createAccount } from '../auth/service.ts'

let kernel: TestKernel
let api: Api
beforeAll(async () => {
  kernel = await createTestKernel()
  api = createApi(kernel)
})
afterAll(() => kernel.close())

const change = () => ({ by: 'nobody', now: kernel.clock.now() })

test('a site without words has terms to say yes to, and one that has some keeps its own', async () => {
  await inTransaction(kernel.db, (tx) => ensureArticles(tx, kernel.clock.now()))
  const terms = await api.call(contract.getArticle, { params: { id: 'terms' } })
  expect(terms.content).toContain('18 years')
  const { title, slug } = terms
  await inTransaction(kernel.db, (tx) => putArticle(tx, { slug, title, html: '<p>Ours</p>' }, change()))
  await inTransaction(kernel.db, (tx) => ensureArticles(tx, kernel.clock.now()))
  expect(await api.call(contract.getArticle, { params: { id: 'terms' } })).toMatchObject({
    content: '<p>Ours</p>',
  })
  await kernel.db.delete(articles)
})

test('an article keeps its text and loses what could run', async () => {
  const html = `<h2>Rules</h2><p onclick="steal()">Be <strong>kind</strong>.<script>alert(1)</script>
    <a href="javascript:steal()">bad</a> <a href="/contact" target="_top">good</a>
    <img src=x onerror=steal()><iframe src="//evil.example"></iframe><style>p{}</style></p>`
  const article = { slug: 'rules', title: 'Rules', html }
  await inTransaction(kernel.db, (tx) => putArticle(tx, article, change()))
  const { content, _id } = await api.call(contract.getArticle, { params: { id: 'rules' } })
  expect(content).toContain('<h2>Rules</h2><p>Be <strong>kind</strong>.')
  expect(content).toContain('<a href="/contact" rel="noopener">good</a>')
  expect(content).not.toMatch(/script|onclick|onerror|javascript|iframe|style|img|target/)
  await inTransaction(kernel.db, (tx) => putArticle(tx, { ...article, title: 'New rules' }, change()))
  expect(await api.call(contract.getArticle, { params: { id: _id } })).toMatchObject({ title: 'New rules' })
  const list = await api.call(contract.searchArticles, {})
  expect(list).toMatchObject({ total: 1, data: [{ slug: 'rules', title: 'New rules' }] })
  expect(list.data[0]).not.toHaveProperty('content')
  await api.refused('NOT_FOUND', contract.getArticle, { params: { id: 'nothing' } })
})

test('categories tell how many active performers they have', async () => {
  const id = newId()
  const words = { description: '', position: 0 }
  await insertCategories(kernel.db, [
    { id, slug: 'music', name: 'Music', ...words },
    { id: newId(), slug: 'chess', name: 'Chess', ...words },
  ])
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

test('a search is counted by kind', async () => {
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
