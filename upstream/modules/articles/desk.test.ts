import { afterEach, beforeEach, expect, test } from 'vitest'
import * as contract from '#contract/articles.ts'
import { listChanges, undoChange } from '#contract/changes.ts'
import { createApi, makeOperator, type Api, type Person } from '#tests/support/api.ts'
import { createTestKernel, type TestKernel } from '#tests/support/kernel.ts'
import { inTransaction } from '../../kernel/database.ts'
import { findTermsVersion } from '../settings/service.ts'
import { ensureArticles } from './service.ts'

let kernel: TestKernel
let api: Api
let operator: Person
beforeEach(async () => {
  kernel = await createTestKernel()
  api = createApi(kernel)
  operator = await makeOperator(kernel)
})
afterEach(() => kernel.close())

const WORDS = { slug: 'rules', title: 'Rules', content: '<p>Be kind.</p>', isPublished: true }

const add = async (words: Partial<contract.ArticleWords> = {}) =>
  (await api.call(contract.addArticle, { body: { ...WORDS, ...words } }, operator))._id
const look = (id: string) => api.call(contract.getDeskArticle, { params: { id } }, operator)
const log = async () => (await api.call(listChanges, { query: { kind: 'article' } }, operator)).data
const undo = (id: string) => api.call(undoChange, { params: { id } }, operator)
const slugs = async () => (await api.call(contract.searchArticles, {})).data.map(({ slug }) => slug)

async function change(id: string, words: Partial<contract.ArticleWords>) {
  const { slug, title, content, isPublished, updatedAt: seen } = await look(id)
  kernel.advance(1000)
  return { params: { id }, body: { slug, title, content, isPublished, seen, ...words } }
}

test('an operator can add, change and restore a page that everybody can read', async () => {
  const id = await add({ content: '<p onclick="steal()">Be <b>kind</b>.</p><script>steal()</script>' })
  expect(await api.call(contract.getArticle, { params: { id: 'rules' } })).toMatchObject({
    content: '<p>Be kind.</p>',
  })
  await api.call(
    contract.changeArticle,
    await change(id, { title: 'House rules', slug: 'house-rules' }),
    operator,
  )
  await api.refused('NOT_FOUND', contract.getArticle, { params: { id: 'rules' } })
  expect(await api.call(contract.getArticle, { params: { id: 'house-rules' } })).toMatchObject({
    title: 'House rules',
  })

  const [changed, added] = await log()
  expect(changed).toMatchObject({
    kind: 'article',
    key: id,
    name: 'House rules',
    what: 'changed',
    by: operator.username,
    isUndoable: true,
    differences: [
      { field: 'slug', from: 'rules', to: 'house-rules' },
      { field: 'title', from: 'Rules', to: 'House rules' },
    ],
  })
  expect(added).toMatchObject({ what: 'added', name: 'Rules', isUndoable: false })
  await undo(changed!._id)
  expect(await api.call(contract.getArticle, { params: { id: 'rules' } })).toMatchObject({ title: 'Rules' })
  await api.refused('CHANGED_MEANWHILE', undoChange, { params: { id: changed!._id } }, operator)
})

test('the list of changes shows the text of a page without its tags', async () => {
  const id = await add({ content: '<p>Be <em>kind</em> &amp; calm.</p>' })
  await api.call(
    contract.changeArticle,
    await change(id, { content: '<h2>Be</h2><p>kind &lt;3</p>' }),
    operator,
  )
  await api.call(
    contract.changeArticle,
    await change(id, { content: '<p>Be <strong>kind</strong> &lt;3</p>' }),
    operator,
  )
  const [shape, words] = await log()
  expect(words!.differences).toEqual([{ field: 'content', from: 'Be kind & calm.', to: 'Be kind <3' }])
  expect(shape).toMatchObject({ what: 'changed', differences: [], isUndoable: true })
})

test('undoing a removal restores the page with its id, and undoing an addition removes it', async () => {
  const id = await add()
  const { updatedAt: seen } = await look(id)
  await api.call(contract.removeArticle, { params: { id }, body: { seen } }, operator)
  await api.refused('NOT_FOUND', contract.getDeskArticle, { params: { id } }, operator)
  expect(await slugs()).toEqual([])
  await undo((await log())[0]!._id)
  expect(await look(id)).toMatchObject({ slug: 'rules', content: '<p>Be kind.</p>' })
  const [, , added] = await log()
  expect(added).toMatchObject({ what: 'added', isUndoable: true })
  await undo(added!._id)
  expect(await slugs()).toEqual([])
})

test('only operators can see a page that is not published', async () => {
  const id = await add({ isPublished: false })
  expect(await slugs()).toEqual([])
  for (const name of ['rules', id])
    await api.refused('NOT_FOUND', contract.getArticle, { params: { id: name } })
  expect(await api.call(contract.listDeskArticles, {}, operator)).toMatchObject({
    total: 1,
    data: [{ _id: id, isPublished: false }],
  })
  await api.call(contract.changeArticle, await change(id, { isPublished: true }), operator)
  expect(await slugs()).toEqual(['rules'])
})

test('the second of two operators who change the same page is refused, and the first change stays', async () => {
  const id = await add()
  const [one, other] = [await change(id, { title: 'One' }), await change(id, { title: 'Other' })]
  await api.call(contract.changeArticle, one, operator)
  await api.refused('CHANGED_MEANWHILE', contract.changeArticle, other, operator)
  const removal = { params: { id }, body: { seen: other.body.seen } }
  await api.refused('CHANGED_MEANWHILE', contract.removeArticle, removal, operator)
  expect((await look(id)).title).toBe('One')
  const racing = [await change(id, { title: 'A' }), await change(id, { title: 'B' })]
  const answers = await Promise.all(racing.map((body) => api.send(contract.changeArticle, body, operator)))
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 409])
})

test('an address belongs to only one page, even if a removal is undone', async () => {
  const id = await add()
  await api.refused('INVALID_REQUEST', contract.addArticle, { body: WORDS }, operator)
  const { updatedAt: seen } = await look(id)
  await api.call(contract.removeArticle, { params: { id }, body: { seen } }, operator)
  const [removal] = await log()
  await add()
  await api.refused('INVALID_REQUEST', undoChange, { params: { id: removal!._id } }, operator)
  expect(await slugs()).toEqual(['rules'])
})

test('the terms keep their address, and a new text makes a new version of the terms', async () => {
  await inTransaction(kernel.db, (tx) => ensureArticles(tx, kernel.clock.now()))
  expect(await log()).toEqual([])
  const { data } = await api.call(contract.listDeskArticles, {}, operator)
  const { _id: id, updatedAt: seen, isLasting } = data.find(({ slug }) => slug === 'terms')!
  expect(isLasting).toBe(true)
  for (const words of [{ slug: 'rules' }, { isPublished: false }])
    await api.refused('INVALID_REQUEST', contract.changeArticle, await change(id, words), operator)
  await api.refused('INVALID_REQUEST', contract.removeArticle, { params: { id }, body: { seen } }, operator)
  expect(await findTermsVersion(kernel.db)).toBe(seen)
  await api.call(contract.changeArticle, await change(id, { content: '<p>Shorter.</p>' }), operator)
  const version = await findTermsVersion(kernel.db)
  expect(version).toBe((await look(id)).updatedAt)
  expect(version).not.toBe(seen)
})

test('pages change places with their neighbours, and stop at the ends', async () => {
  const ids: string[] = []
  for (const slug of ['one', 'two', 'three']) ids.push(await add({ slug }))
  const move = (at: number, way: 'up' | 'down') =>
    api.call(contract.moveArticle, { params: { id: ids[at]! }, body: { way } }, operator)
  await move(2, 'up')
  expect(await slugs()).toEqual(['one', 'three', 'two'])
  await move(0, 'up')
  await move(1, 'down')
  expect(await slugs()).toEqual(['one', 'three', 'two'])
  await move(0, 'down')
  expect(await slugs()).toEqual(['three', 'one', 'two'])
})

test.each([
  ['slug', { slug: 'no/slash' }],
  ['slug', { slug: '' }],
  ['title', { title: ' ' }],
  ['content', { content: 'x'.repeat(contract.MAX_ARTICLE_LENGTH + 1) }],
])('a bad %s is refused at its field', async (field, words) => {
  const { error } = await api.send(contract.addArticle, { body: { ...WORDS, ...words } }, operator)
  expect(error).toMatchObject({ code: 'INVALID_REQUEST', message: [{ property: field }] })
})
