/** One file with two uses: checks for every pair of uses and every viewer whether the bytes are served. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { uploadUserAvatar } from '#contract/users.ts'
import { blockUser } from '#contract/performer-blocks.ts'
import type { Gate } from '#contract/gates.ts'
import { getPost } from '#contract/posts.ts'
import { addReaction } from '#contract/reactions.ts'
import { createApi, makeFan, makeOperator, makePerformer, type Api, type Person } from '#tests/support/api.ts'
import { makeUpload, smallImage } from '#tests/support/images.ts'
import { createTestKernel, type TestKernel } from '#tests/support/kernel.ts'
import { inTransaction } from '../../kernel/database.ts'
import { newId } from '../../kernel/ids.ts'
import { findViewer } from '../auth/service.ts'
import { insertPurchase, removePurchases } from '../entitlements/store.ts'
import { addImage, addPost, addSubscription, addVideo, makeImage } from '../posts/test-content.ts'
import { createSigner } from '../files/service.ts'
import { findFiles } from '../files/store.ts'
import { IMAGE_QUEUE, receiveImage } from '../files/uploaded-images.ts'
import { type FileUse, putUses } from '../files/uses-store.ts'
import { removeContent } from '../content/publishing.ts'

const LASTING = 'public, max-age=31536000, immutable'
const VARIANT = 'w160'
/** Two types of subjects, with one id each. */
const KINDS = { song: newId(), poem: newId() }
type Kind = keyof typeof KINDS

let kernel: TestKernel
let api: Api
let star: Person
let fileId: string
const viewers = new Map<string, Person>()

async function buy(buyer: Person, subjectType: Kind): Promise<string> {
  const saleTransactionId = newId()
  const purchase = { buyerId: buyer.id, performerId: star.id, subjectType, subjectId: KINDS[subjectType] }
  await inTransaction(kernel.db, (tx) =>
    insertPurchase(tx, { ...purchase, saleTransactionId, createdAt: kernel.clock.now() }),
  )
  return saleTransactionId
}

async function makeFollower(): Promise<Person> {
  const fan = await makeFan(kernel)
  const follow = { objectType: 'performer', objectId: star.id, action: 'follow' } as const
  await api.call(addReaction, { body: follow }, fan)
  return fan
}

beforeAll(async () => {
  kernel = await createTestKernel()
  api = createApi(kernel)
  star = await makePerformer(kernel, { monthlyPriceCents: 700 })
  fileId = await addImage(kernel, star.id)
  const subscriber = await makeFan(kernel)
  await addSubscription(kernel, subscriber, star)
  const [singer, poet, blocked] = [await makeFan(kernel), await makeFan(kernel), await makeFollower()]
  await addSubscription(kernel, blocked, star)
  await buy(singer, 'song')
  await buy(poet, 'poem')
  await buy(blocked, 'song')
  await buy(blocked, 'poem')
  await api.call(blockUser, { body: { user: blocked.username, reason: '' } }, star)
  viewers.set('a fan', await makeFan(kernel))
  viewers.set('a follower', await makeFollower())
  viewers.set('a subscriber', subscriber)
  viewers.set('who has bought the song', singer)
  viewers.set('who has bought the poem', poet)
  viewers.set('another performer', await makePerformer(kernel))
  viewers.set('who is blocked', blocked)
  viewers.set('the owner', star)
  viewers.set('an operator', await makeOperator(kernel))
})
afterAll(() => kernel.close())

type Openness = Pick<FileUse, 'gate' | 'state'>

async function use(kind: Kind, openness: Openness | null, files = [fileId]): Promise<void> {
  const thing = { subjectType: kind, subjectId: KINDS[kind] }
  await inTransaction(kernel.db, (tx) =>
    putUses(tx, thing, { gate: 'free', state: 'published', ...openness, fileIds: openness ? files : [] }),
  )
}

/** Makes the file's current lasting address. */
async function lastingUrl(variant = VARIANT): Promise<string> {
  const [file] = await findFiles(kernel.db, [fileId])
  return `/media/${fileId}/${variant}?v=${file!.addressVersion}`
}

async function signedUrl(person: Person): Promise<string> {
  const viewer = await findViewer(kernel, person.token)
  return createSigner(kernel, viewer)({ id: fileId, addressVersion: 1 }, VARIANT)
}

/** Loads an address: says whether bytes came, and the cache header. */
async function load(url: string) {
  const { statusCode, headers, rawPayload } = await kernel.app.inject({ url })
  return { isThere: statusCode === 200 && rawPayload.length > 0, cache: headers['cache-control'] }
}

/** The facts behind a decision are cached for two seconds. */
const forget = () => kernel.advance(2001)

const GATES: Record<Gate, (kind: Kind) => string[]> = {
  free: () => [...viewers.keys()],
  followers: () => ['a follower', 'a subscriber'],
  subscribers: () => ['a subscriber'],
  price: (kind) => [`who has bought the ${kind}`],
}
const STATES = ['planned', 'published', 'archived'] as const

function openedBy(kind: Kind, openness: Openness | null): string[] {
  if (!openness || openness.state === 'planned') return []
  if (openness.state === 'archived') return GATES.price(kind)
  return GATES[openness.gate](kind)
}

const all: (Openness | null)[] = [
  null,
  ...STATES.flatMap((state) => (Object.keys(GATES) as Gate[]).map((gate) => ({ gate, state }))),
]
const nameOf = (openness: Openness | null) => (openness ? `${openness.gate} ${openness.state}` : 'nowhere')
const pairs = all.flatMap((song, at) =>
  all.slice(at).map((poem) => ({ song, poem, name: `${nameOf(song)} and ${nameOf(poem)}` })),
)

describe('a file with two uses', () => {
  test.each(pairs)('$name: it opens to everybody to whom one of them opens it', async ({ song, poem }) => {
    await use('song', song)
    await use('poem', poem)
    forget()
    const isFree = [song, poem].some((one) => one?.gate === 'free' && one.state === 'published')
    expect(await load(await lastingUrl())).toEqual({
      isThere: isFree,
      cache: isFree ? LASTING : 'no-store',
    })
    const isShown = [song, poem].some((one) => one && one.state !== 'planned')
    expect((await load(`/media/${fileId}/blur`)).isThere).toBe(isShown)
    const may = new Set([...openedBy('song', song), ...openedBy('poem', poem), 'the owner', 'an operator'])
    if (!isFree) may.delete('who is blocked')
    const got = []
    for (const [who, person] of viewers) {
      const { isThere, cache } = await load(await signedUrl(person))
      if (isThere) got.push(who)
      expect(cache).toMatch(isThere ? /^private/ : /^no-store$/)
    }
    expect(got.toSorted()).toEqual([...may].toSorted())
  })
})

describe('the original of an uploaded image', () => {
  let original: string
  beforeAll(async () => {
    const upload = await makeUpload(kernel, await makeImage(), 'image/png')
    original = await receiveImage(kernel, { ownerId: star.id, upload })
    await kernel.runJobs(IMAGE_QUEUE.name)
  })

  test.each(all.map((openness) => ({ openness, name: nameOf(openness) })))(
    '$name: only its owner and operators get it, as a download',
    async ({ openness }) => {
      await use('song', openness, [original])
      await use('poem', null)
      forget()
      for (const query of ['', '?v=1'])
        expect((await load(`/media/${original}/original${query}`)).isThere).toBe(false)
      const got = []
      for (const [who, person] of viewers) {
        const sign = createSigner(kernel, await findViewer(kernel, person.token))
        const url = sign({ id: original, addressVersion: 1 }, 'original')
        const { statusCode, headers, rawPayload } = await kernel.app.inject({ url })
        if (statusCode !== 200) continue
        got.push(who)
        expect(headers['cache-control']).toMatch(/^private/)
        expect(headers).toMatchObject({ 'content-disposition': 'attachment', 'content-type': 'image/png' })
        expect(rawPayload.equals(await makeImage())).toBe(true)
        // The address of another variant does not open it.
        const other = sign({ id: original, addressVersion: 1 }, 'w160').replace('w160', 'original')
        expect((await load(other)).isThere).toBe(false)
      }
      expect(got).toEqual(['the owner', 'an operator'])
    },
  )
})

describe('its lasting address', () => {
  const FREE = { gate: 'free', state: 'published' } as const

  test('stays the same while no use of the file is free', async () => {
    await use('song', { gate: 'price', state: 'published' })
    await use('poem', null)
    const closed = await lastingUrl()
    await use('song', { gate: 'subscribers', state: 'published' })
    await use('song', null)
    expect(await lastingUrl()).toBe(closed)
  })

  test('changes only when the file closes, and only the new address of a reopened file may be cached', async () => {
    await use('song', FREE)
    await use('poem', null)
    const first = await lastingUrl()
    await use('poem', FREE)
    await use('song', { gate: 'price', state: 'published' })
    expect(await lastingUrl()).toBe(first)
    forget()
    expect(await load(first)).toEqual({ isThere: true, cache: LASTING })
    await use('poem', null)
    forget()
    const second = await lastingUrl()
    expect(second).not.toBe(first)
    for (const url of [first, second]) expect(await load(url)).toEqual({ isThere: false, cache: 'no-store' })
    await use('song', FREE)
    forget()
    expect(await load(second)).toEqual({ isThere: true, cache: LASTING })
    // The old address and the one without a version serve it as well, but there a cache must revalidate it.
    for (const url of [first, `/media/${fileId}/${VARIANT}`])
      expect(await load(url)).toEqual({ isThere: true, cache: 'public, no-cache' })
  })
})

test('a refund closes the bought file within two seconds, even for a signed address', async () => {
  const ann = await makeFan(kernel)
  await use('song', { gate: 'price', state: 'archived' })
  await use('poem', { gate: 'price', state: 'published' })
  const sale = await buy(ann, 'song')
  forget()
  const url = await signedUrl(ann)
  expect((await load(url)).isThere).toBe(true)
  await inTransaction(kernel.db, (tx) => removePurchases(tx, sale))
  forget()
  expect((await load(url)).isThere).toBe(false)
})

describe('by posts', () => {
  test('an image of a paid post that a free post shows too is free there and still locked in the paid post', async () => {
    const image = await addImage(kernel, star.id)
    const paid = await addPost(kernel, star, { gate: 'subscribers', fileIds: [image] })
    const free = await addPost(kernel, star, { gate: 'free', fileIds: [image] })
    const read = (id: string) => api.call(getPost, { params: { id } })
    const shown = (await read(free)).files[0]!
    expect((await read(paid)).isLocked).toBe(true)
    const { url } = (shown as Extract<typeof shown, { type: 'photo' }>).image
    expect(await load(url)).toEqual({ isThere: true, cache: LASTING })
    await inTransaction(kernel.db, (tx) => removeContent(tx, kernel, { kind: 'feed', id: free }))
    forget()
    expect((await load(url)).isThere).toBe(false)
    const signed = createSigner(kernel, await findViewer(kernel, viewers.get('a subscriber')!.token))
    expect((await load(signed({ id: image, addressVersion: 1 }, VARIANT))).isThere).toBe(true)
  })

  test('a video’s poster is as open as the video, and its address changes with the video’s', async () => {
    const video = await addVideo(kernel, star.id)
    const id = await addPost(kernel, star, { gate: 'free', fileIds: [video] })
    const shown = (await api.call(getPost, { params: { id } })).files[0]!
    const { url } = (shown as Extract<typeof shown, { type: 'video' }>).poster
    expect(await load(url)).toEqual({ isThere: true, cache: LASTING })
    await inTransaction(kernel.db, (tx) => removeContent(tx, kernel, { kind: 'feed', id: id }))
    forget()
    expect((await load(url)).isThere).toBe(false)
    await addPost(kernel, star, { gate: 'free', fileIds: [video] })
    forget()
    expect(await load(url)).toEqual({ isThere: true, cache: 'public, no-cache' })
  })

  test('a replaced avatar stays free when a post shows it too', async () => {
    const send = () => smallImage().then((avatar) => api.call(uploadUserAvatar, { files: { avatar } }, star))
    const first = (await send()).avatar.url
    await addPost(kernel, star, { gate: 'free', fileIds: [first.split('/')[2]!] })
    await send()
    forget()
    expect(await load(first)).toEqual({ isThere: true, cache: LASTING })
  })
})
