import { afterAll, beforeAll, expect, test } from 'vitest'
import { updatePerformer } from '#contract/performers.ts'
import { getPost, listPosts, listHomePosts } from '#contract/posts.ts'
import { searchComments } from '#contract/comments.ts'
import { addReaction } from '#contract/reactions.ts'
import { createApi, makeFan, makeOperator, makePerformer, type Api, type Person } from '#tests/support/api.ts'
import { createTestKernel, type TestKernel } from '#tests/support/kernel.ts'
import { DAY_MS } from '../../kernel/clock.ts'
import { inTransaction } from '../../kernel/database.ts'
import { insertComments } from '../comments/writing.ts'
import { insertPurchase } from '../entitlements/store.ts'
import { addVideo, addImage, addPost, addSubscription } from './test-content.ts'

let kernel: TestKernel
let api: Api
let performer: Person
const people: Record<string, Person | null> = {}
const posts: Record<string, string> = {}
const fileIds: string[] = []
/** The thumbnails of posts, by the posts' names. */
const thumbnails: Record<string, string> = {}
const PRICE_CENTS = 450
const TEXT =
  'This is a long text of a post. It has a secret at its end, far beyond what a preview shows to visitors: marzipan.'

beforeAll(async () => {
  kernel = await createTestKernel()
  api = createApi(kernel)
  performer = await makePerformer(kernel, { username: 'gated.star', monthlyPriceCents: 700 })
  people['a stranger'] = null
  people['a fan without relation'] = await makeFan(kernel)
  const follower = (people['a follower'] = await makeFan(kernel))
  const subscriber = (people['a subscriber'] = await makeFan(kernel))
  const cancelled = (people['a subscriber who has cancelled'] = await makeFan(kernel))
  const expired = (people['an expired subscriber'] = await makeFan(kernel))
  const buyer = (people['a buyer'] = await makeFan(kernel))
  const renter = (people['a renter'] = await makeFan(kernel))
  const late = (people['a renter whose time is over'] = await makeFan(kernel))
  people['another performer'] = await makePerformer(kernel)
  people['the owner'] = performer
  people['an operator'] = await makeOperator(kernel)
  const follow = { objectType: 'performer', objectId: performer.id, action: 'follow' } as const
  await api.call(addReaction, { body: follow }, follower)
  await addSubscription(kernel, subscriber, performer)
  await addSubscription(kernel, cancelled, performer, { status: 'cancelled', endsInDays: 3 })
  await addSubscription(kernel, expired, performer, { status: 'expired', endsInDays: -1 })
  for (const { name, gate, hasThumbnail } of POSTS) {
    const files = [await addVideo(kernel, performer.id), await addImage(kernel, performer.id)]
    fileIds.push(...files)
    const thumbnailFileId = hasThumbnail ? (thumbnails[name] = await addImage(kernel, performer.id)) : null
    const priceCents = gate === 'price' ? PRICE_CENTS : null
    const post = { gate, priceCents, text: TEXT, fileIds: files, thumbnailFileId }
    const objectId = await addPost(kernel, performer, post)
    posts[name] = objectId
    // Subscribers have not bought it, and its buyer does not subscribe.
    if (gate === 'price') {
      await buy(buyer, objectId)
      await buy(renter, objectId, DAY_MS)
      await buy(late, objectId, -1)
    }
    await inTransaction(kernel.db, (tx) =>
      insertComments(tx, kernel, [
        {
          objectType: 'feed',
          objectId,
          authorId: follower.id,
          text: `On ${name}`,
          createdAt: kernel.clock.now(),
        },
      ]),
    )
  }
})
afterAll(() => kernel.close())

/** @param endsInMs the end of a rental; absent for a purchase without an end */
function buy(buyer: Person, subjectId: string, endsInMs?: number): Promise<void> {
  const now = kernel.clock.now()
  return inTransaction(kernel.db, (tx) =>
    insertPurchase(tx, {
      buyerId: buyer.id,
      performerId: performer.id,
      subjectType: 'feed',
      subjectId,
      saleTransactionId: `sale of ${subjectId} to ${buyer.id}`,
      quantity: 1,
      until: endsInMs === undefined ? null : new Date(now.getTime() + endsInMs),
      createdAt: now,
    }),
  )
}

const POSTS = (['free', 'followers', 'subscribers', 'price'] as const).flatMap((gate) => [
  { name: gate, gate, hasThumbnail: false },
  { name: `${gate}, with a thumbnail`, gate, hasThumbnail: true },
])
const NONE = [
  'a stranger',
  'a fan without relation',
  'an expired subscriber',
  'a renter whose time is over',
  'another performer',
]
const SUBSCRIBED = ['a subscriber', 'a subscriber who has cancelled']
const ALWAYS = ['the owner', 'an operator']
const BOUGHT = ['a buyer', 'a renter']
const EVERYBODY = [...NONE, 'a follower', ...SUBSCRIBED, ...BOUGHT, ...ALWAYS]
const MAY_OPEN = {
  free: EVERYBODY,
  followers: ['a follower', ...SUBSCRIBED, ...ALWAYS],
  subscribers: [...SUBSCRIBED, ...ALWAYS],
  price: [...BOUGHT, ...ALWAYS],
}
const WAY_IN = {
  free: null,
  followers: { kind: 'follow' },
  subscribers: { kind: 'subscribe', monthlyPriceCents: 700 },
  price: { kind: 'buy', priceCents: PRICE_CENTS },
}
const cases = POSTS.flatMap(({ name, gate }) =>
  EVERYBODY.map((who) => {
    const isOpen = MAY_OPEN[gate].includes(who)
    return { name, gate, who, isOpen, what: isOpen ? 'the whole post' : 'only a preview of it' }
  }),
)

test.each(cases)('$who at a post for $name sees $what', async ({ name, gate, who, isOpen }) => {
  const viewer = people[who]!
  const one = await api.call(getPost, { params: { id: posts[name]! } }, viewer)
  const list = await api.call(listPosts, { query: { performerId: performer.id } }, viewer)
  expect(list.data.find((post) => post._id === one._id)).toEqual(one)
  expect(one.isLocked).toBe(!isOpen)
  const comments = await api.call(searchComments, { query: { objectId: one._id } }, viewer)
  expect(comments.total).toBe(isOpen ? 1 : 0)
  if (isOpen) {
    expect(one).toMatchObject({ text: TEXT, locked: null, totalComments: 1 })
    expect(one.files.map((file) => file.type)).toEqual(['video', 'photo'])
    // The thumbnail stands for the files only while they are locked.
    expect(JSON.stringify(one.files)).not.toContain(thumbnails[name] ?? 'thumbnail')
    for (const url of urlsOf(one.files)) {
      const fetched = await kernel.app.inject({ url })
      expect(fetched.statusCode, url).toBe(200)
      expect(fetched.headers['cache-control']).toMatch(gate === 'free' ? /^public.*immutable/ : /^private/)
    }
    return
  }
  expect(one.files).toEqual([])
  expect(one.text.length).toBeLessThanOrEqual(80)
  expect(one.text).toMatch(/…$/)
  expect(one.locked).toMatchObject({ totalPhotos: 1, totalVideos: 1, durationMs: 61_000 })
  expect(one.locked?.cheapestEntitlement).toEqual(WAY_IN[gate])
  const preview = await kernel.app.inject({ url: one.locked!.preview!.url })
  expect(preview.statusCode).toBe(200)
  const thumbnail = thumbnails[name]
  expect(one.locked!.isBlurred).toBe(thumbnail === undefined)
  if (thumbnail) expect(one.locked!.preview!.url).toContain(`/${thumbnail}/`)
  const [videoId, photoId] = filesOf(name)
  // Answers name a paid file by its blurred form only.
  for (const fileId of [videoId, photoId]) {
    expect(JSON.stringify([one, list])).not.toMatch(new RegExp(`${fileId}(?!/blur)`))
  }
  for (const path of [`${videoId}/video`, `${photoId}/original`, `${photoId}/w640`]) {
    expect((await kernel.app.inject({ url: `/media/${path}` })).statusCode, path).toBe(404)
  }
})

function filesOf(name: string): string[] {
  const at = 2 * POSTS.findIndex((post) => post.name === name)
  return fileIds.slice(at, at + 2)
}

test('the answers to an anonymous visitor contain no paid file, no signature and no word after the preview', async () => {
  const answers = [
    await api.send(listPosts, { query: { performerId: performer.id } }),
    await api.send(getPost, { params: { id: posts.subscribers! } }),
    await api.send(getPost, { params: { id: posts.price! } }),
    await api.send(getPost, { params: { id: posts['price, with a thumbnail']! } }),
  ]
  for (const { data } of answers) {
    const body = JSON.stringify(data)
    for (const fileId of fileIds.slice(4)) expect(body).not.toMatch(new RegExp(`${fileId}/(?!blur)`))
    expect(body).not.toContain('&k=')
    expect(body).not.toContain('videos/')
    expect(body).not.toContain('original')
  }
  for (const { data } of answers.slice(1)) expect(JSON.stringify(data)).not.toContain('marzipan')
})

test('the files of a free post have lasting addresses without a signature for everyone', async () => {
  const { files } = await api.call(getPost, { params: { id: posts.free! } }, performer)
  expect(urlsOf(files).every((url) => url.endsWith('?v=1'))).toBe(true)
})

test('a search finds no gated post by a word that its preview does not show', async () => {
  const found = await api.call(listPosts, { query: { q: 'marzipan' } }, people['a subscriber'])
  const open = new Set([posts.free, posts['free, with a thumbnail']])
  expect(new Set(found.data.map((post) => post._id))).toEqual(open)
  expect(found.total).toBe(2)
  const all = await api.call(listPosts, { query: { q: 'long text' } })
  expect(all.total).toBe(POSTS.length)
})

test('the home feed holds the posts of performers whom the fan follows or subscribes to, and no others', async () => {
  const other = await makePerformer(kernel)
  await addPost(kernel, other)
  for (const who of ['a follower', 'a subscriber']) {
    const home = await api.call(listHomePosts, {}, people[who])
    expect(home.data.map((post) => post._id).toSorted()).toEqual(Object.values(posts).toSorted())
    expect(home.total).toBe(POSTS.length)
  }
  const empty = await api.call(listHomePosts, {}, people['a fan without relation'])
  expect(empty).toEqual({ data: [], total: 0, next: null })
  await api.refused('UNAUTHENTICATED', listHomePosts, {})
  await api.refused('FORBIDDEN', listHomePosts, {}, performer)
})

test('a performer’s feed starts with the pinned posts and pages through the rest, newest first', async () => {
  const star = await makePerformer(kernel)
  const ids: string[] = []
  for (let at = 0; at < 5; at++) {
    const publishedAt = new Date(Date.now() - (10 - at) * 60_000)
    ids.push(await addPost(kernel, star, { text: `Post ${at}`, publishedAt, isPinned: at === 1 }))
  }
  const pages = []
  for (const offset of [0, 2, 4]) {
    pages.push(await api.call(listPosts, { query: { performerId: star.id, limit: 2, offset } }))
  }
  expect(pages.flatMap((page) => page.data.map((post) => post._id))).toEqual(
    [1, 4, 3, 2, 0].map((at) => ids[at]),
  )
  expect(pages.map((page) => page.total)).toEqual([5, 5, 5])
})

function urlsOf(files: { type: string; url?: string; poster?: Sized; image?: Sized }[]): string[] {
  return files.flatMap((file) => {
    const image = file.image ?? file.poster
    return [
      ...(file.url ? [file.url] : []),
      ...(image ? [image.url, ...image.sizes.map((one) => one.url)] : []),
    ]
  })
}
interface Sized {
  url: string
  sizes: { url: string }[]
}

test('a post for subscribers offers no subscription once its performer sells none any more', async () => {
  const star = await makePerformer(kernel, { monthlyPriceCents: 700 })
  const photo = await addImage(kernel, star.id)
  const id = await addPost(kernel, star, { gate: 'subscribers', text: TEXT, fileIds: [photo] })
  const read = () => api.call(getPost, { params: { id } })
  const offered = { kind: 'subscribe', monthlyPriceCents: 700 }
  expect(await read()).toMatchObject({ isLocked: true, locked: { cheapestEntitlement: offered } })
  const withdrawn = { params: { id: star.id }, body: { monthlyPriceCents: null } }
  await api.call(updatePerformer, withdrawn, star)
  expect(await read()).toMatchObject({
    isLocked: true,
    files: [],
    locked: { totalPhotos: 1, cheapestEntitlement: null },
  })
})
