import { afterEach, beforeEach, expect, test } from 'vitest'
import { listChanges, undoChange } from '#contract/changes.ts'
import * as contract from '#contract/promos.ts'
import { createApi, makeOperator, type Api, type Person } from '#tests/support/api.ts'
import { smallImage } from '#tests/support/images.ts'
import { createTestKernel, type TestKernel } from '#tests/support/kernel.ts'
import { DAY_MS } from '../../kernel/clock.ts'
import { outbox } from '../../kernel/tables.ts'
import { deleteSetAside } from '../files/places.ts'
import { files } from '../files/tables.ts'

let kernel: TestKernel
let api: Api
let operator: Person
beforeEach(async () => {
  kernel = await createTestKernel()
  api = createApi(kernel)
  operator = await makeOperator(kernel)
})
afterEach(() => kernel.close())

type Words = Partial<contract.PromoWords>
const WORDS = { title: 'Come in', text: 'It is warm.', link: '/live', audience: 'everyone' } as const

async function add(words: Words = {}, image?: Blob): Promise<string> {
  const body = { ...WORDS, isPublished: true, ...words }
  return (await api.call(contract.addPromo, { body, files: { image } }, operator))._id
}
const look = (id: string) => api.call(contract.getDeskPromo, { params: { id } }, operator)
const log = async () => (await api.call(listChanges, { query: { kind: 'promo' } }, operator)).data
const undo = (id: string) => api.call(undoChange, { params: { id } }, operator)
const titles = async (audience?: 'visitors' | 'members') =>
  (await api.call(contract.searchPromos, { query: { audience } })).data.map(({ title }) => title)

async function change(id: string, words: Words & { withoutImage?: boolean }, image?: Blob) {
  const { title, text, link, audience, isPublished, updatedAt: seen } = await look(id)
  kernel.advance(1000)
  const body = { title, text, link, audience, isPublished, seen, ...words }
  return { params: { id }, body, files: { image } }
}

async function statusOf(url: string): Promise<number> {
  // Upstream caches for two seconds who has access to a file.
  kernel.advance(3000)
  return (await kernel.app.inject({ url })).statusCode
}

test('an operator can add, change and restore a banner with an image that everybody can see', async () => {
  const id = await add({}, await smallImage())
  const { data } = await api.call(contract.searchPromos, {})
  expect(data).toMatchObject([{ _id: id, title: 'Come in', link: '/live', image: { width: 64 } }])
  expect(await statusOf(data[0]!.image!.url)).toBe(200)

  await api.call(contract.changePromo, await change(id, { title: 'Come out' }), operator)
  const [changed, added] = await log()
  expect(changed).toMatchObject({
    kind: 'promo',
    key: id,
    name: 'Come out',
    what: 'changed',
    by: operator.username,
    isUndoable: true,
    differences: [{ field: 'title', from: 'Come in', to: 'Come out' }],
  })
  expect(added).toMatchObject({ what: 'added', isUndoable: false })
  expect((await look(id)).image!.url).toBe(data[0]!.image!.url)
  await undo(changed!._id)
  expect(await titles()).toEqual(['Come in'])
})

test('a replaced or removed image is no longer served, and undoing the change restores it', async () => {
  const id = await add({}, await smallImage())
  const first = (await look(id)).image!.url
  await api.call(contract.changePromo, await change(id, {}, await smallImage()), operator)
  const second = (await look(id)).image!.url
  expect(second).not.toBe(first)
  expect([await statusOf(first), await statusOf(second)]).toEqual([404, 200])

  await api.call(contract.changePromo, await change(id, { withoutImage: true }), operator)
  expect((await look(id)).image).toBeNull()
  expect(await statusOf(second)).toBe(404)
  const [taken, replaced] = await log()
  expect(taken!.differences).toMatchObject([{ field: 'image', to: '' }])
  await undo(taken!._id)
  const secondAgain = (await look(id)).image!.url
  expect(secondAgain).toBe(second.replace('?v=1', '?v=2'))
  expect(await statusOf(secondAgain)).toBe(200)
  await undo(replaced!._id)
  const firstAgain = (await look(id)).image!.url
  expect(firstAgain).toBe(first.replace('?v=1', '?v=2'))
  expect([await statusOf(firstAgain), await statusOf(secondAgain)]).toEqual([200, 404])
})

test('an image that was not restored for a month is deleted, and undoing the change is refused', async () => {
  const id = await add({}, await smallImage())
  const { updatedAt: seen } = await look(id)
  await api.call(contract.removePromo, { params: { id }, body: { seen } }, operator)
  expect(await titles()).toEqual([])
  kernel.advance(29 * DAY_MS)
  await deleteSetAside(kernel)
  expect(await kernel.db.$count(files)).toBe(1)
  kernel.advance(2 * DAY_MS)
  await deleteSetAside(kernel)
  expect(await kernel.db.$count(files)).toBe(0)
  // The operator's session from a month ago has expired.
  operator = await makeOperator(kernel)
  const { error } = await api.send(undoChange, { params: { id: (await log())[0]!._id } }, operator)
  expect(error).toMatchObject({
    code: 'INVALID_REQUEST',
    message: 'Its earlier picture is not kept any more.',
  })
  expect(await titles()).toEqual([])
})

test('undoing a removal restores the banner with its id and its image', async () => {
  const id = await add({}, await smallImage())
  const { updatedAt: seen, image } = await look(id)
  await api.call(contract.removePromo, { params: { id }, body: { seen } }, operator)
  await api.refused('NOT_FOUND', contract.getDeskPromo, { params: { id } }, operator)
  await undo((await log())[0]!._id)
  const back = await look(id)
  expect(back.title).toBe('Come in')
  // The image has a new address, since caches may still have the closed one.
  expect(back.image!.url).toBe(image!.url.replace('?v=1', '?v=2'))
  expect(await statusOf(back.image!.url)).toBe(200)
})

test('only the audience of a banner sees it, once it is published', async () => {
  const id = await add({ title: 'All' })
  await add({ title: 'Visitors', audience: 'visitors' })
  await add({ title: 'Members', audience: 'members' })
  await add({ title: 'Nobody', isPublished: false })
  expect(await titles()).toEqual(['All', 'Visitors', 'Members'])
  expect(await titles('visitors')).toEqual(['All', 'Visitors'])
  expect(await titles('members')).toEqual(['All', 'Members'])
  expect((await api.call(contract.listDeskPromos, {}, operator)).total).toBe(4)
  await api.call(contract.changePromo, await change(id, { isPublished: false }), operator)
  expect(await titles('members')).toEqual(['Members'])
})

test('each change revalidates the cached pages', async () => {
  const told = () => kernel.db.$count(outbox)
  const id = await add()
  const after: number[] = [await told()]
  await api.call(contract.changePromo, await change(id, { text: '' }), operator)
  after.push(await told())
  await add()
  await api.call(contract.movePromo, { params: { id }, body: { way: 'down' } }, operator)
  after.push(await told())
  // A banner at the end stays there, so nothing is revalidated.
  await api.call(contract.movePromo, { params: { id }, body: { way: 'down' } }, operator)
  after.push(await told())
  expect(after.map((count) => count - after[0]!)).toEqual([0, 1, 3, 3])
})

test('the second of two operators who change the same banner is refused, and the image sent along is not kept', async () => {
  const id = await add()
  const [one, other] = [
    await change(id, { title: 'One' }),
    await change(id, { title: 'Other' }, await smallImage()),
  ]
  await api.call(contract.changePromo, one, operator)
  await api.refused('CHANGED_MEANWHILE', contract.changePromo, other, operator)
  const removal = { params: { id }, body: { seen: other.body.seen } }
  await api.refused('CHANGED_MEANWHILE', contract.removePromo, removal, operator)
  expect((await look(id)).title).toBe('One')
  expect(await kernel.db.$count(files)).toBe(0)
})

test('banners change places with their neighbours', async () => {
  const ids = [await add({ title: 'One' }), await add({ title: 'Two' }), await add({ title: 'Three' })]
  await api.call(contract.movePromo, { params: { id: ids[2]! }, body: { way: 'up' } }, operator)
  expect(await titles()).toEqual(['One', 'Three', 'Two'])
  const unknown = { params: { id: operator.id }, body: { way: 'up' as const } }
  await api.refused('NOT_FOUND', contract.movePromo, unknown, operator)
})

test.each([
  ['title', { title: ' ' }],
  ['title', { title: 'x'.repeat(61) }],
  ['text', { text: 'x'.repeat(141) }],
  ['link', { link: '' }],
  ['link', { link: '//evil.example' }],
  ['link', { link: '/\\evil.example' }],
  ['link', { link: '/\t/evil.example' }],
  ['link', { link: 'http://evil.example' }],
  ['link', { link: 'https:explore' }],
  ['link', { link: 'javascript:steal()' }],
  ['link', { link: 'explore' }],
])('a bad %s is refused at its field: %o', async (field, words) => {
  const body = { ...WORDS, isPublished: true, ...words }
  const { error } = await api.send(contract.addPromo, { body, files: {} }, operator)
  expect(error).toMatchObject({ code: 'INVALID_REQUEST', message: [{ property: field }] })
})

test.each(['/', '/explore?sort=new#top', 'https://example.com', 'https://example.com/a?b=c'])(
  'a banner may link to %s',
  async (link) => expect((await look(await add({ link }))).link).toBe(link),
)
