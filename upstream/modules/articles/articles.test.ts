import { afterAll, beforeAll, expect, test } from 'vitest'
import * as contract from '#contract/articles.ts'
import { createApi, type Api } from '#tests/support/api.ts'
import { createTestKernel, type TestKernel } from '#tests/support/kernel.ts'
import { inTransaction } from '../../kernel/database.ts'
import { ensureArticles, putArticle } from './service.ts'
import { articles } from './tables.ts'

let kernel: TestKernel
let api: Api
beforeAll(async () => {
  kernel = await createTestKernel()
  api = createApi(kernel)
})
afterAll(() => kernel.close())

const change = () => ({ by: 'nobody', now: kernel.clock.now() })

test('a site without articles gets default terms, and a site with articles keeps its own', async () => {
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

test('an article keeps its text and loses everything that could run', async () => {
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
