/** Reads lists part by part with the action that appends them, as a browser does, while the lists change. */
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { deletePost } from '#contract/posts.ts'
import type { PartPlace } from '#lib/paging.ts'
import { sealSession } from '#lib/session/seal.ts'
import { createApi, type Api, makeFan, makePerformer, type Person } from '#tests/support/api.ts'
import { createTestKernel, TEST_SECRET, type TestKernel } from '#tests/support/kernel.ts'
import { MINUTE_MS } from '#upstream/kernel/clock.ts'
import { inTransaction } from '#upstream/kernel/database.ts'
import { insertComments } from '#upstream/modules/comments/writing.ts'
import { addImage, addPost } from '#upstream/modules/posts/test-content.ts'
import { loadFeedPart } from '../../app/_lists/load-feed-part.ts'
import { loadMemberPart } from '../../app/_lists/load-member-part.ts'
import { loadOpenPart } from '../../app/_lists/load-open-part.ts'
import { loadStudioPart } from '../../app/_lists/load-studio-part.ts'
import { POSTS_PAGE, RECEIVED_PAGE, WALL_PAGE } from '../../app/_lists/sizes.ts'

const AUTH_SECRET = 'test-auth-secret-of-at-least-32-letters'
const FIRST: PartPlace = { number: 1 }
/** The call of every list of published posts. */
const LIST_CALL = '/feeds/users?'

const browser = vi.hoisted(() => ({ cookies: new Map<string, string>(), headers: new Headers() }))
vi.mock('next/headers', () => ({
  cookies: async () => ({
    get: (name: string) =>
      browser.cookies.has(name) ? { name, value: browser.cookies.get(name) } : undefined,
  }),
  headers: async () => browser.headers,
}))
vi.mock('next/navigation', () => ({
  redirect: (to: string) => {
    throw new Error(`redirected to ${to}`)
  },
}))

let kernel: TestKernel
let api: Api
let star: Person
let upstreamUrl: string
let listed: string[]
beforeAll(async () => {
  kernel = await createTestKernel()
  api = createApi(kernel)
  kernel.app.addHook('onRequest', async ({ url }) => {
    if (url.startsWith(LIST_CALL)) listed.push(url)
  })
  upstreamUrl = await kernel.app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(() => kernel.close())
beforeEach(async () => {
  vi.stubEnv('UPSTREAM_URL', upstreamUrl)
  vi.stubEnv('INTERNAL_SECRET', TEST_SECRET)
  vi.stubEnv('AUTH_SECRET', AUTH_SECRET)
  browser.cookies = new Map()
  browser.headers = new Headers({
    'x-ovation-internal': TEST_SECRET,
    'x-ovation-client-address': '127.0.0.1',
    host: 'stage.example',
  })
  star = await makePerformer(kernel)
  listed = []
})

/** Adds posts, each a minute older than the one before. @returns their ids, newest first */
async function addPosts(count: number, post: Parameters<typeof addPost>[2] = {}, olderMs = 0) {
  const ids: string[] = []
  for (let at = 0; at < count; at++) {
    const publishedAt = new Date(kernel.clock.now().getTime() - olderMs - (at + 1) * MINUTE_MS)
    ids.push(await addPost(kernel, star, { publishedAt, ...post }))
  }
  return ids
}

async function load(
  place: unknown,
  name = 'posts',
  args: unknown = { performerId: star.id },
  loadPart = loadOpenPart,
) {
  return loadPart(name, args, place as PartPlace)
}

async function loaded(...asked: Parameters<typeof load>) {
  const result = await load(...asked)
  if (result.status !== 'done') throw new Error(`the part was ${result.status}`)
  return result.data
}

test('a list that grows and shrinks between two parts shows each remaining post once, in order', async () => {
  const ids = await addPosts(2 * POSTS_PAGE + 3)
  const first = await loaded(FIRST)
  await addPost(kernel, star, { text: 'Published meanwhile' })
  // One that was shown, the last one that was shown, and one that was not.
  for (const at of [2, POSTS_PAGE - 1, POSTS_PAGE + 2]) {
    await api.call(deletePost, { params: { id: ids[at]! } }, star)
  }
  const second = await loaded(first.next)
  const third = await loaded(second.next)
  expect([...first.keys, ...second.keys, ...third.keys]).toEqual(ids.filter((_, at) => at !== POSTS_PAGE + 2))
  expect(third.next).toBeNull()
  expect(listed).toHaveLength(3)
})

test('a page in the middle of a list goes on after its own last item', async () => {
  const ids = await addPosts(3 * POSTS_PAGE)
  const second = await loaded({ number: 2 })
  await addPost(kernel, star, { text: 'Published meanwhile' })
  expect((await loaded(second.next)).keys).toEqual(ids.slice(2 * POSTS_PAGE))
})

test('a wall goes on after a part that has nothing of its kind', async () => {
  await addPosts(WALL_PAGE + 2)
  const photo = { fileIds: [await addImage(kernel, star.id)] }
  const [old] = await addPosts(1, photo, (WALL_PAGE + 2) * MINUTE_MS)
  const first = await loaded(FIRST, 'photos')
  expect(first.keys).toEqual([])
  expect(await loaded(first.next, 'photos')).toMatchObject({ keys: [old], next: null })
  expect((await loaded(first.next, 'videos')).keys).toEqual([])
  expect(listed).toHaveLength(3)
})

test('a list without cursors goes on page by page', async () => {
  await addPosts(1)
  const { keys, next } = await loaded(FIRST, 'performers', { category: null, query: '' })
  expect(keys).toContain(star.id)
  expect(next).toBeNull()
})

test.each([
  ['text that is not a cursor', { after: 'abc' }],
  ['text that cannot be one', { after: '../%00' }],
  ['text that is too long', { after: 'a'.repeat(1000) }],
  ['an empty cursor', { after: '' }],
  ['another type', { after: { toString: 'x' } }],
  ['both a cursor and a number', { after: 'abc', number: 1 }],
  ['page 0', { number: 0 }],
  ['a page that the contract’s calls cannot reach', { number: 1e6 }],
  ['a number on its own', 2],
  ['null', null],
])('a place that the list has not given is bad input: %s', async (_, place) => {
  expect(await load(place)).toMatchObject({ status: 'invalid' })
  expect(await load(place, 'photos')).toMatchObject({ status: 'invalid' })
})

test('a list without cursors takes no cursor of another list', async () => {
  await addPosts(POSTS_PAGE + 1)
  const { next } = await loaded(FIRST)
  expect(next).toHaveProperty('after')
  expect(await load(next, 'performers', { category: null, query: '' })).toMatchObject({ status: 'invalid' })
})

test('a performer’s own posts, the comments on them and home go on by cursors too', async () => {
  browser.cookies.set('token', await sealSession({ token: star.token }, false, AUTH_SECRET))
  const [postId] = await addPosts(25)
  const fan = await makeFan(kernel)
  const commentOn = (objectId: string, count: number) => {
    const comment = { objectType: 'feed', objectId, authorId: fan.id, text: 'Bravo' }
    const comments = Array.from({ length: count }, () => ({ ...comment, createdAt: kernel.clock.now() }))
    return inTransaction(kernel.db, (tx) => insertComments(tx, kernel, comments))
  }
  await commentOn(postId!, RECEIVED_PAGE + 3)
  for (const [action, name, args] of [
    [loadStudioPart, 'own-posts', { state: null, gate: null, q: '' }],
    [loadStudioPart, 'received-comments', { kind: 'all', q: '' }],
    [loadFeedPart, 'home', {}],
  ] as const) {
    const first = await loaded(FIRST, name, args, action)
    await commentOn(await addPost(kernel, star, { text: 'Published meanwhile' }), 1)
    const second = await loaded(first.next, name, args, action)
    expect(first.next).toHaveProperty('after')
    expect(second.keys.filter((key) => first.keys.includes(key))).toEqual([])
    expect(second.keys.length).toBeGreaterThan(0)
  }
})

test('an action loads the lists of its own pages only', async () => {
  browser.cookies.set('token', await sealSession({ token: star.token }, false, AUTH_SECRET))
  for (const load of [loadFeedPart, loadMemberPart, loadStudioPart]) {
    expect(await load('posts', { performerId: star.id }, FIRST)).toMatchObject({ status: 'invalid' })
  }
  for (const name of ['home', 'sales', 'constructor', '__proto__']) {
    expect(await loadOpenPart(name, {}, FIRST)).toMatchObject({ status: 'invalid' })
  }
})
