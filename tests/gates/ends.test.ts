/**
 * Access that ends takes the bytes away within a minute: no address that the viewer had serves them any longer, and no
 * cache was told to keep them beyond that minute.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { login, logout, tokenOf } from '#contract/auth.ts'
import type { Gate } from '#contract/gates.ts'
import { blockUser, setBlockedCountries } from '#contract/performer-blocks.ts'
import { updatePost } from '#contract/posts.ts'
import { listSessions, revokeSession } from '#contract/sessions.ts'
import { cancelSubscription, searchOwnSubscriptions } from '#contract/subscriptions.ts'
import { type Api, createApi } from '#tests/support/api.ts'
import { createTestKernel, type TestKernel } from '#tests/support/kernel.ts'
import { MINUTE_MS, SECOND_MS } from '#upstream/kernel/clock.ts'
import { setAccountStatus } from '#upstream/modules/accounts/service.ts'
import { refundPayment } from '#upstream/modules/payments/refunds.ts'
import { makeStage, type Stage, type ViewerName } from './stage.ts'
import { addressesOf, openWire, postOf, type Wire } from './wire.ts'

let kernel: TestKernel
let api: Api
let wire: Wire
/** For ends that concern one viewer each. */
let shared: Stage
beforeAll(async () => {
  kernel = await createTestKernel()
  api = createApi(kernel)
  wire = await openWire(kernel)
  shared = await makeStage(kernel, api)
})
afterAll(() => kernel.close())

interface End {
  name: string
  who: ViewerName
  gate: Gate
  /** It needs a stage of its own. */
  isApart?: true
  prepare?(stage: Stage): Promise<unknown>
  end(stage: Stage): Promise<unknown>
}
const FRANCE = '203.0.113.7'

const ENDS: End[] = [
  {
    name: 'a refunded purchase',
    who: 'a buyer from the wallet',
    gate: 'price',
    end: ({ sales }) => refundPayment(kernel, sales[0]!._id, {}),
  },
  {
    name: 'a refunded month',
    who: 'a subscriber',
    gate: 'subscribers',
    end: ({ month }) => refundPayment(kernel, month._id, {}),
  },
  {
    name: 'a cancelled month that is over',
    who: 'a subscriber',
    gate: 'subscribers',
    isApart: true,
    async prepare({ of }) {
      const [own] = (await api.call(searchOwnSubscriptions, {}, of['a subscriber'])).data
      await api.call(cancelSubscription, { params: { id: own!._id } }, of['a subscriber'])
      const end = new Date(own!.currentPeriodEnd).getTime()
      kernel.advance(end - SECOND_MS - kernel.clock.now().getTime())
    },
    end: async () => kernel.advance(SECOND_MS),
  },
  {
    name: 'a follow that is taken back',
    who: 'a follower',
    gate: 'followers',
    end: (stage) => stage.unfollow('a follower'),
  },
  {
    name: 'a block',
    who: 'a subscriber',
    gate: 'subscribers',
    isApart: true,
    end: ({ star, of }) => api.call(blockUser, { body: { user: of['a subscriber'].username } }, star),
  },
  {
    name: 'a logout',
    who: 'a buyer at a provider',
    gate: 'price',
    end: ({ of }) => api.call(logout, {}, of['a buyer at a provider']),
  },
  {
    name: 'a suspension',
    who: 'a buyer by a top-up',
    gate: 'price',
    end: ({ of }) => setAccountStatus(kernel, of['a buyer by a top-up'].username, 'suspended'),
  },
  {
    name: 'an archived post',
    who: 'a subscriber',
    gate: 'subscribers',
    isApart: true,
    end: ({ star, posts }) =>
      api.call(updatePost, { params: { id: posts.subscribers.id }, body: { state: 'archived' } }, star),
  },
  {
    name: 'a gate that closes',
    who: 'a follower',
    gate: 'followers',
    isApart: true,
    end: ({ star, posts }) =>
      api.call(updatePost, { params: { id: posts.followers.id }, body: { gate: 'subscribers' } }, star),
  },
]

async function addressesAt({ posts, people }: Stage, who: ViewerName, gate: Gate): Promise<string[]> {
  const addresses = addressesOf(postOf(await wire.readPost(posts[gate].id, people[who]))!)
  expect(addresses.length).toBeGreaterThan(3)
  return addresses
}

/** How long a cache may give the bytes away without asking again, in seconds. */
function keptFor(headers: Headers): number {
  const control = headers.get('cache-control') ?? ''
  expect(control).toMatch(/^private, max-age=\d+$/)
  return Number(control.split('=')[1])
}

describe.each(ENDS)('$name', ({ who, gate, isApart, prepare, end }) => {
  test('ends the bytes, also those in caches, within a minute', async () => {
    const stage = isApart ? await makeStage(kernel, api) : shared
    await prepare?.(stage)
    const addresses = await addressesAt(stage, who, gate)
    const tags = new Map<string, string>()
    for (const url of addresses) {
      const { status, headers } = await wire.load(url)
      expect([url, status]).toEqual([url, 200])
      tags.set(url, headers.get('etag')!)
    }
    await end(stage)
    // Upstream may still answer from facts that are two seconds old, and a cache keeps that answer.
    let longest = 0
    kernel.advance(SECOND_MS)
    for (const url of addresses) {
      const { status, headers } = await wire.load(url)
      if (status === 200) longest = Math.max(longest, 2 + keptFor(headers))
    }
    expect(longest).toBeLessThanOrEqual(60)
    kernel.advance(SECOND_MS + 1)
    for (const url of addresses) {
      const etag = tags.get(url)!
      const revalidating: Record<string, string> = { 'if-none-match': etag }
      const resuming: Record<string, string> = { range: 'bytes=0-9', 'if-range': etag }
      for (const headers of [{}, revalidating, resuming]) {
        const answer = await wire.load(url, headers)
        expect([url, headers, answer.status]).toEqual([url, headers, 404])
        expect(answer.headers.get('cache-control')).toBe('no-store')
      }
    }
  })
})

describe('while access lasts', () => {
  let stage: Stage
  beforeAll(async () => {
    stage = await makeStage(kernel, api)
  })

  test('a cache keeps closed bytes for less than a minute, and asks again before it shows them', async () => {
    const addresses = await addressesAt(stage, 'the owner', 'price')
    for (const url of addresses) {
      const first = await wire.load(url)
      expect(keptFor(first.headers)).toBe(50)
      const again = await wire.load(url, { 'if-none-match': first.headers.get('etag')! })
      expect([again.status, again.bytes, keptFor(again.headers)]).toEqual([304, 0, 50])
    }
  })

  test('a session that is ended from another device ends the addresses of that device only', async () => {
    const buyer = stage.of['a buyer from the wallet']
    const body = { username: buyer.username, password: 'correct horse' }
    const phone = { ...buyer, token: tokenOf(await api.call(login, { body })) }
    const read = async (token: string) =>
      addressesOf(postOf(await wire.readPost(stage.posts.price.id, { ...buyer, token }))!)
    const [here, there] = [await read(buyer.token), await read(phone.token)]
    const { data } = await api.call(listSessions, {}, phone)
    const current = data.find(({ isCurrent }) => isCurrent)!
    await api.call(revokeSession, { params: { id: current._id } }, buyer)
    kernel.advance(2001)
    const statuses = async (urls: string[]) =>
      new Set(await Promise.all(urls.map(async (url) => (await wire.load(url)).status)))
    expect([await statuses(here), await statuses(there)]).toEqual([new Set([200]), new Set([404])])
  })

  test('a country that the performer blocks ends the bytes that are asked for from there', async () => {
    const [url] = await addressesAt(stage, 'a subscriber', 'subscribers')
    const load = (address?: string) => wire.load(url!, {}, address)
    expect([(await load(FRANCE)).status, (await load()).status]).toEqual([200, 200])
    await api.call(setBlockedCountries, { body: { countries: ['FR'] } }, stage.star)
    kernel.advance(2001)
    expect([(await load(FRANCE)).status, (await load()).status]).toEqual([404, 200])
  })

  test('an address serves nothing after five minutes, whatever its viewer may see', async () => {
    const addresses = await addressesAt(stage, 'the owner', 'price')
    kernel.advance(5 * MINUTE_MS)
    for (const url of addresses) expect((await wire.load(url)).status).toBe(404)
  })
})
