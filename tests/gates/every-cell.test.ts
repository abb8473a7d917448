/**
 * What each viewer finds behind each gate, at each moment, as it travels over HTTP: the post, its place in the list, and
 * the bytes at the addresses that the viewer had before. The expectations are written from the rules of the product.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { logout } from '#contract/auth.ts'
import { purchasePostFromWallet } from '#contract/payments.ts'
import { GATES, type Gate } from '#contract/gates.ts'
import { blockUser, unblockUser } from '#contract/performer-blocks.ts'
import { deletePost, updatePost } from '#contract/posts.ts'
import { cancelSubscription, searchOwnSubscriptions } from '#contract/subscriptions.ts'
import { expectSoundLedger, newKey, stayLoggedIn } from '#tests/money/world.ts'
import { type Api, createApi, type Person } from '#tests/support/api.ts'
import { createTestKernel, type TestKernel } from '#tests/support/kernel.ts'
import { DAY_MS, MINUTE_MS } from '#upstream/kernel/clock.ts'
import { BLOCK_REFUND_QUEUE, refundPayment } from '#upstream/modules/payments/refunds.ts'
import { BUYERS, FANS, makeStage, PRICE, SECRET, type Stage, type ViewerName, VIEWERS } from './stage.ts'
import { addressesOf, type Found, foundIn, openWire, postOf, type Wire } from './wire.ts'

/** A cell has a letter for each gate, in this order: free, followers, subscribers, price. */
const LETTERS: Record<string, Found> = { W: 'whole', l: 'locked', '-': 'missing', x: 'logged out' }
type Cells = Record<ViewerName, string>

const BEFORE: Cells = {
  'a visitor': 'Wlll',
  'a fan': 'Wlll',
  'a follower': 'WWll',
  'a subscriber': 'WWWl',
  'a former subscriber': 'Wlll',
  'a buyer from the wallet': 'WllW',
  'a buyer at a provider': 'WllW',
  'a buyer by a top-up': 'WllW',
  'a blocked fan': '----',
  'a suspended fan': 'xxxx',
  'another performer': 'Wlll',
  'the owner': 'WWWW',
  'an operator': 'WWWW',
}

const all = <Name extends ViewerName>(names: readonly Name[], cell: string) =>
  Object.fromEntries(names.map((name) => [name, cell])) as Record<Name, string>
const everybody = (cell: string) => ({ ...all(VIEWERS, cell), 'a suspended fan': 'xxxx' })

interface Moment {
  name: string
  /** What changes; everything else is as before. */
  cells: Partial<Cells>
  /** Runs before the viewers get the addresses of what they see. */
  prepare?(stage: Stage): Promise<unknown>
  act?(stage: Stage): Promise<unknown>
  /** The posts are off the site. */
  isOff?: 'archived' | 'deleted'
}

let kernel: TestKernel
let api: Api
let wire: Wire
beforeAll(async () => {
  kernel = await createTestKernel()
  api = createApi(kernel)
  wire = await openWire(kernel)
})
afterAll(async () => {
  await expectSoundLedger(kernel)
  await kernel.close()
})

const inTurn = async <T>(items: readonly T[], act: (item: T) => Promise<unknown>) => {
  for (const item of items) await act(item)
}
const block = ({ star, of }: Stage) =>
  inTurn(FANS, (name) => api.call(blockUser, { body: { user: of[name].username } }, star))
const unblock = ({ star, of }: Stage) =>
  inTurn(FANS, (name) => api.call(unblockUser, { params: { id: of[name].id } }, star))
const change = ({ star, posts }: Stage, body: object) =>
  inTurn(GATES, (gate) => api.call(updatePost, { params: { id: posts[gate].id }, body }, star))
const passAWeek = async () => kernel.advance(8 * DAY_MS)

/** Cancels the month, and goes on to a minute before its end. */
async function cancelAndWait({ of }: Stage): Promise<void> {
  const subscriber = of['a subscriber']
  const [own] = (await api.call(searchOwnSubscriptions, {}, subscriber)).data
  await api.call(cancelSubscription, { params: { id: own!._id } }, subscriber)
  kernel.advance(new Date(own!.currentPeriodEnd).getTime() - MINUTE_MS - kernel.clock.now().getTime())
}

const MOMENTS: Moment[] = [
  { name: 'before anything happens', cells: {} },
  {
    name: 'after every fan has bought the priced post',
    act: (stage) => inTurn(FANS.slice(0, 4), stage.buyFromWallet),
    cells: {
      'a fan': 'WllW',
      'a follower': 'WWlW',
      'a subscriber': 'WWWW',
      'a former subscriber': 'WllW',
    },
  },
  {
    name: 'after the purchases are refunded',
    act: (stage) => inTurn(stage.sales, ({ _id }) => refundPayment(kernel, _id, {})),
    cells: all(BUYERS, 'Wlll'),
  },
  {
    name: 'after the month is refunded',
    act: (stage) => refundPayment(kernel, stage.month._id, {}),
    cells: { 'a subscriber': 'Wlll' },
  },
  {
    name: 'after the cancelled month is over',
    prepare: cancelAndWait,
    act: async () => kernel.advance(MINUTE_MS),
    cells: { 'a subscriber': 'Wlll' },
  },
  {
    name: 'after the follower stops to follow',
    act: (stage) => stage.unfollow('a follower'),
    cells: { 'a follower': 'Wlll' },
  },
  { name: 'while every fan is blocked', act: block, cells: all(FANS, '----') },
  {
    name: 'after a block that is lifted, which has paid back what was bought within the week',
    act: async (stage) => {
      await block(stage)
      expect(await kernel.runJobs(BLOCK_REFUND_QUEUE.name)).toEqual([])
      await unblock(stage)
    },
    cells: all(FANS, 'Wlll'),
  },
  {
    name: 'after a block that is lifted more than a week after the purchases',
    prepare: passAWeek,
    act: async (stage) => {
      await block(stage)
      expect(await kernel.runJobs(BLOCK_REFUND_QUEUE.name)).toEqual([])
      await unblock(stage)
    },
    cells: { ...all(FANS, 'Wlll'), ...all(BUYERS, 'WllW') },
  },
  {
    name: 'after everybody has logged out',
    act: (stage) => inTurn(VIEWERS.slice(1), (name) => api.send(logout, {}, stage.of[name])),
    cells: { ...all(VIEWERS, 'xxxx'), 'a visitor': 'Wlll' },
  },
  {
    name: 'after the posts are archived',
    act: (stage) => change(stage, { state: 'archived' }),
    cells: {
      ...everybody('----'),
      ...all(BUYERS, '---W'),
      ...all(['the owner', 'an operator'], 'WWWW'),
    },
    isOff: 'archived',
  },
  {
    name: 'after the posts are archived and published again',
    act: async (stage) => {
      await change(stage, { state: 'archived' })
      await change(stage, { state: 'published' })
    },
    cells: {},
  },
  {
    name: 'after the posts are deleted, of which the sold one is archived',
    act: async ({ star, posts }) => {
      await inTurn(GATES, (gate) => api.call(deletePost, { params: { id: posts[gate].id } }, star))
      await kernel.runSchedule('files-delete-unused')
    },
    cells: { ...everybody('----'), ...all([...BUYERS, 'the owner', 'an operator'], '---W') },
    isOff: 'deleted',
  },
]

/** The addresses of what each viewer saw before the moment. */
type Had = Record<ViewerName, Record<Gate, string[]>>

async function readAddresses(stage: Stage): Promise<Had> {
  const had = {} as Had
  for (const name of VIEWERS) {
    had[name] = {} as Had[ViewerName]
    for (const gate of GATES) {
      const post = postOf(await wire.readPost(stage.posts[gate].id, stage.people[name]))
      had[name][gate] = post ? addressesOf(post) : []
    }
  }
  return had
}

describe.each(MOMENTS)('$name', ({ cells, prepare, act, isOff }) => {
  const expected: Cells = { ...BEFORE, ...cells }
  let stage: Stage
  let had: Had

  beforeAll(async () => {
    stage = await makeStage(kernel, api)
    await prepare?.(stage)
    had = await readAddresses(stage)
    await act?.(stage)
    // Answers about access to bytes may be two seconds old.
    kernel.advance(2001)
  })

  const rows = VIEWERS.map((name) => {
    const found = GATES.map((gate, at) => [gate, LETTERS[expected[name][at]!]!] as const)
    return { name, cell: expected[name], found: Object.fromEntries(found) as Record<Gate, Found> }
  })

  test.each(rows)('$name finds $cell', async ({ name, found }) => {
    const who = stage.people[name]
    const list = await wire.list(stage.star.id, who)
    const listed = new Map(list.posts.map((post) => [post._id, post]))
    for (const gate of GATES) {
      const { id, photoId, videoId, thumbnailId } = stage.posts[gate]
      const answer = await wire.readPost(id, who)
      expect([gate, foundIn(answer)]).toEqual([gate, found[gate]])
      const post = postOf(answer)
      expect([gate, listed.get(id)]).toEqual([gate, isOff || !post ? undefined : post])
      if (found[gate] === 'whole') {
        expect([gate, post!.text]).toEqual([gate, expect.stringContaining(SECRET)])
        expect(post!.files.map((file) => file._id)).toEqual([photoId, videoId])
        for (const url of addressesOf(post!)) expect([url, (await wire.load(url)).status]).toEqual([url, 200])
        continue
      }
      // Nothing of the closed files, and no word after the preview, is anywhere in the answers.
      const inList = JSON.stringify(listed.get(id) ?? null)
      for (const body of [answer.text, inList]) {
        expect(body).not.toContain(SECRET)
        expect(body).not.toContain('original')
        expect(body).not.toContain('&k=')
        expect(body).not.toMatch(new RegExp(`${photoId}(?!/blur)|${videoId}`))
        if (thumbnailId) expect(body).not.toContain(photoId)
      }
      if (found[gate] !== 'locked') continue
      expect(post).toMatchObject({ files: [], locked: { totalPhotos: 1, totalVideos: 1 } })
      const { preview, isBlurred } = post!.locked!
      expect(isBlurred).toBe(thumbnailId === null)
      expect(preview!.url).toContain(thumbnailId ?? `${photoId}/blur`)
      const shown = await wire.load(preview!.url)
      expect([shown.status, shown.headers.get('cache-control')]).toEqual([
        200,
        expect.stringMatching(/^public/),
      ])
    }
  })

  test.each(rows)('the addresses that $name had serve what $cell says', async ({ name, found }) => {
    for (const gate of GATES) {
      for (const url of had[name][gate]) {
        const { status, headers } = await wire.load(url)
        const isServed = gate === 'free' ? !isOff : mayStillLoad(name, found[gate], url, stage)
        expect([gate, url, status]).toEqual([gate, url, isServed ? 200 : 404])
        const kept = isServed ? (gate === 'free' ? /^public/ : /^private, max-age=\d+$/) : /^no-store$/
        expect(headers.get('cache-control')).toMatch(kept)
      }
    }
  })

  /** The addresses of free bytes name no viewer. Owner and operator have what is still stored. */
  function mayStillLoad(name: ViewerName, found: Found, url: string, { posts }: Stage): boolean {
    const isAlways = ['the owner', 'an operator'].includes(name) && found !== 'logged out'
    if (isOff !== 'deleted' || !isAlways) return found === 'whole' || isAlways
    const isPhoto = GATES.some((gate) => url.includes(posts[gate].photoId))
    return found === 'whole' || !isPhoto
  }

  test('no address without a signature serves an original, or a byte of a closed file', async () => {
    for (const gate of GATES) {
      const { photoId, videoId } = stage.posts[gate]
      const shown = gate === 'free' ? [] : [`${photoId}/w160`, `${photoId}/w200`, `${videoId}/video`]
      for (const path of [`${photoId}/original`, ...shown].flatMap((one) => [
        one,
        `${one}?v=1`,
        `${one}?v=2`,
      ]))
        expect([path, (await wire.load(`/media/${path}`)).status]).toEqual([path, 404])
    }
  })
})

describe('on one stage', () => {
  let stage: Stage
  beforeAll(async () => {
    stage = await makeStage(kernel, api)
  })

  test('people who may not buy are refused: a visitor, the blocked, the suspended, performers and operators', async () => {
    const codes: Partial<Record<ViewerName, string>> = {}
    for (const name of VIEWERS.filter((one) => !FANS.includes(one))) {
      const body = { feedId: stage.posts.price.id, highestCents: PRICE, idempotencyKey: newKey() }
      const { error } = await api.send(purchasePostFromWallet, { body }, stage.people[name])
      codes[name] = error?.code ?? 'bought'
    }
    expect(codes).toEqual({
      'a visitor': 'UNAUTHENTICATED',
      'a blocked fan': 'POST_NOT_FOUND',
      'a suspended fan': 'UNAUTHENTICATED',
      'another performer': 'FORBIDDEN',
      'the owner': 'FORBIDDEN',
      'an operator': 'FORBIDDEN',
    })
  })

  test('a logout on one device leaves the same person’s other device all that it had', async () => {
    const others = new Map<ViewerName, Person>()
    for (const name of VIEWERS.filter((one) => /W.*W/.test(BEFORE[one])))
      others.set(name, await stayLoggedIn(kernel, stage.of[name]))
    const had = await readAddresses({ ...stage, people: { ...stage.people, ...Object.fromEntries(others) } })
    for (const name of others.keys()) await api.call(logout, {}, stage.of[name])
    kernel.advance(2001)
    for (const name of others.keys())
      for (const url of GATES.flatMap((gate) => had[name][gate]))
        expect([name, (await wire.load(url)).status]).toEqual([name, 200])
  })
})
