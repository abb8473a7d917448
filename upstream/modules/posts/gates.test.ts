import { afterAll, beforeAll, expect, test } from 'vitest'
import { getPost, listPosts, listHomePosts } from '#contract/posts.ts'
import { searchComments } from '#contract/comments.ts'
import { addReaction } from '#contract/reactions.ts'
import { createApi, makeFan, makeOperator, makePerformer, type Api, type Person } from '#tests/support/api.ts'
import { createTestKernel, type TestKernel } from '#tests/support/kernel.ts'
import { inTransaction } from '../../kernel/database.ts'
import { insertComments } from '../comments/service.ts'
import { addVideo, addImage, addPost, addSubscription } from './test-content.ts'

let kernel: TestKernel
let api: Api
let performer: Person
const people: Record<string, Person | null> = {}
const posts: Record<string, string> = {}
const fileIds: string[] = []
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
  people['another performer'] = await makePerformer(kernel)
  people['the owner'] = performer
  people['an operator'] = await makeOperator(kernel)
  const follow = { objectType: 'performer', objectId: performer.id, action: 'follow' } as const
  await api.call(addReaction, { body: follow }, follower)
  await addSubscription(kernel, subscriber, performer)
  await addSubscription(kernel, cancelled, performer, { status: 'cancelled', endsInDays: 3 })
  await addSubscription(kernel, expired, performer, { status: 'expired', endsInDays: -1 })
  for (const gate of ['free', 'followers', 'subscribers'] as const) {
    const files = [await addVideo(kernel, performer.id), await addImage(kernel, performer.id)]
    fileIds.push(...files)
    const objectId = await addPost(kernel, performer, { gate, text: TEXT, fileIds: files })
    posts[gate] = objectId
    await inTransaction(kernel.db, (tx) =>
      insertComments(tx, kernel, [
        {
          objectType: 'feed',
          objectId,
          authorId: follower.id,
          text: `On ${gate}`,
          createdAt: kernel.clock.now(),
        },
      ]),
    )
  }
})
afterAll(() => kernel.close())

const NONE = ['a stranger', 'a fan without relation', 'an expired subscriber', 'another performer']
const SUBSCRIBED = ['a subscriber', 'a subscriber who has cancelled', 'the owner', 'an operator']
const MAY_OPEN: Record<string, string[]> = {
  free: [...NONE, 'a follower', ...SUBSCRIBED],
  followers: ['a follower', ...SUBSCRIBED],
  subscribers: SUBSCRIBED,
}
const cases = Object.keys(MAY_OPEN).flatMap((gate) =>
  [...NONE, 'a follower', ...SUBSCRIBED].map((who) => {
    const isOpen = MAY_OPEN[gate]!.includes(who)
    return { gate, who, isOpen, what: isOpen ? 'the whole post' : 'only a preview of it' }
  }),
)

test.each(cases)('$who at a post for $gate sees $what', async ({ gate, who, isOpen }) => {
  const viewer = people[who]!
  const one = await api.call(getPost, { params: { id: posts[gate]! } }, viewer)
  const list = await api.call(listPosts, { query: { performerId: performer.id } }, viewer)
  expect(list.data.find((post) => post._id === one._id)).toEqual(one)
  expect(one.isLocked).toBe(!isOpen)
  const comments = await api.call(searchComments, { query: { objectId: one._id } }, viewer)
  expect(comments.total).toBe(isOpen ? 1 : 0)
  if (isOpen) {
    expect(one).toMatchObject({ text: TEXT, locked: null, totalComments: 1 })
    expect(one.files.map((file) => file.type)).toEqual(['video', 'photo'])
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
  expect(one.locked?.cheapestEntitlement).toEqual(
    gate === 'followers' ? { kind: 'follow' } : { kind: 'subscribe', monthlyPriceCents: 700 },
  )
  const preview = await kernel.app.inject({ url: one.locked!.preview!.url })
  expect(preview.statusCode).toBe(200)
})

test('the answers to an anonymous visitor contain no paid file, no signature and no word after the preview', async () => {
  const answers = [
    await api.send(listPosts, { query: { performerId: performer.id } }),
    await api.send(getPost, { params: { id: posts.subscribers! } }),
  ]
  for (const { data } of answers) {
    const body = JSON.stringify(data)
    for (const fileId of fileIds.slice(2)) expect(body).not.toMatch(new RegExp(`${fileId}/(?!blur)`))
    expect(body).not.toContain('&k=')
    expect(body).not.toContain('videos/')
  }
  expect(JSON.stringify(answers[1]!.data)).not.toContain('marzipan')
})

test('the files of a free post have lasting addresses without a signature for everyone', async () => {
  const { files } = await api.call(getPost, { params: { id: posts.free! } }, performer)
  expect(urlsOf(files).every((url) => url.endsWith('?v=1'))).toBe(true)
})

test('a search finds no gated post by a word that its preview does not show', async () => {
  const found = await api.call(listPosts, { query: { q: 'marzipan' } }, people['a subscriber'])
  expect(found.data.map((post) => post._id)).toEqual([posts.free])
  expect(found.total).toBe(1)
  const all = await api.call(listPosts, { query: { q: 'long text' } })
  expect(all.total).toBe(3)
})

test('the home feed holds the posts of performers whom the fan follows or subscribes to, and no others', async () => {
  const other = await makePerformer(kernel)
  await addPost(kernel, other)
  for (const who of ['a follower', 'a subscriber']) {
    const home = await api.call(listHomePosts, {}, people[who])
    expect(home.data.map((post) => post._id).toSorted()).toEqual(Object.values(posts).toSorted())
    expect(home.total).toBe(3)
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
