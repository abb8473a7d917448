/** A read that upstream does not answer leaves its part of the page empty; the rest of the page is shown (spec §8). */
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { sendRoomMessage } from '#contract/conversations.ts'
import type { RefusalCode } from '#contract/errors.ts'
import { listPosts } from '#contract/posts.ts'
import { joinStream } from '#contract/streaming.ts'
import { SETTING_GROUPS } from '#contract/settings.ts'
import { cacheTags } from '#contract/cache-tags.ts'
import { signText } from '#lib/session/signature.ts'
import { type FaultyUpstream, startFaultyUpstream, WAIT_SECONDS } from '#tests/support/faulty-upstream.ts'
import { findDemoPost } from './demo-world.ts'
import { LONG } from './fixtures.ts'
import { enter, expect, ownProduct, type OwnProduct } from './own-product.ts'
import { findAddresses, type PageAddress } from './page-addresses.ts'
import { ALL_READS, PAGE_READS, SURROUNDING_READS, VIEWER_READ } from './page-reads.ts'
import { newAddress, type Kind, type World } from './world.ts'
import { makeFollower } from './posts.ts'
import { listShows } from './shows.ts'

const test = ownProduct().extend<object, { faulty: FaultyUpstream }>({
  faulty: [
    // eslint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const faulty = await startFaultyUpstream()
      await use(faulty)
      await faulty.stop()
    },
    { scope: 'worker' },
  ],
  productEnv: [
    async ({ faulty }, use) =>
      use({ DEMO: '1', UPSTREAM_URL: faulty.url, LIMIT_PAGES_PER_MINUTE: '1000000', UPSTREAM_HOLD_MS: '0' }),
    { scope: 'worker' },
  ],
})

const FAILURE = 'Something went wrong on our side'

interface Scope {
  /**
   * The number of pages for each kind of visitor on which the test fails a read of the layouts, which every page makes.
   */
  pagesAround: number
  /** The number of pages for each kind of visitor on which upstream answers a read with 429. */
  pagesWaiting: number
}

function visitorOf({ flags }: PageAddress): Kind | 'stranger' {
  if (flags.performersOnly) return 'performer'
  if (flags.operatorsOnly) return 'operator'
  return flags.requiresAuthentication ? 'fan' : 'stranger'
}

/** Makes the product drop every page and answer from its caches. */
async function forget({ world, dataDir }: OwnProduct, shown: string[] = []): Promise<void> {
  const { INTERNAL_SECRET } = JSON.parse(readFileSync(path.join(dataDir, 'secrets.json'), 'utf8')) as Record<
    string,
    string
  >
  const { live, performers, contents, articles, categories, promos } = cacheTags
  const tags = [live, performers, contents, articles, categories, promos, 'locations', 'realtime']
  const body = JSON.stringify({ tags: [...tags, ...SETTING_GROUPS.map(cacheTags.settings), ...shown] })
  const timestamp = String(Date.now())
  const response = await fetch(`${world.origin}/api/revalidate`, {
    method: 'POST',
    headers: {
      'x-ovation-timestamp': timestamp,
      'x-ovation-signature': await signText(`${timestamp}.${body}`, INTERNAL_SECRET!),
    },
    body,
  })
  expect(response.status).toBe(200)
}

/**
 * Keeps the page's browser from asking for pages ahead. The product may still render such a page when the journey drops
 * the pages and answers, and whoever opens that page meanwhile gets the rendering that began before.
 */
async function openNothingAhead(page: Page): Promise<void> {
  await page.route(/[?&]_rsc=/, (route) =>
    'next-router-prefetch' in route.request().headers() ? route.abort('aborted') : route.fallback(),
  )
}

/** @returns the cache tags of the performers and posts that the visited pages show */
async function tagsOfSamples(world: World): Promise<string[]> {
  const [performer] = await listShows(world)
  const post = await findDemoPost(world)
  return [
    cacheTags.performer(performer._id),
    cacheTags.performer(post.performer._id),
    cacheTags.content(post._id),
  ]
}

const SCOPES: { name: string; scope: Scope; details: object }[] = [
  { name: 'each once', scope: { pagesAround: 1, pagesWaiting: 1 }, details: {} },
  { name: 'everywhere', scope: { pagesAround: 5, pagesWaiting: Infinity }, details: LONG },
]

/** @returns whether a name was asked for fewer than `limit` times before */
function countUses(): (name: string, limit: number) => boolean {
  const uses = new Map<string, number>()
  return (name, limit) => {
    const used = uses.get(name) ?? 0
    uses.set(name, used + 1)
    return used < limit
  }
}

interface Walk extends Scope {
  visitor: Kind | 'stranger'
  product: OwnProduct
  faulty: FaultyUpstream
}

/** Fails the reads of a visitor's pages, one by one. @returns the pages that did not answer as they should */
async function failReads(walk: Walk): Promise<string[]> {
  const { visitor, product, faulty } = walk
  const { world } = product
  faulty.leadTo(product.upstreamPort)
  const problems: string[] = []
  const isDue = countUses()
  const shown = await tagsOfSamples(world)
  const pages = (await findAddresses(world)).filter((one) => {
    if (one.address === '/wallet/statement') return false
    // A fan also sees the public pages, rendered for members, except the pages for logging in.
    const isVariant = visitor === 'fan' && !/^\/(?:login|auth)/.test(one.address)
    return visitorOf(one) === visitor || (isVariant && visitorOf(one) === 'stranger')
  })
  for (const { address, path: place, flags } of pages) {
    const cookie = visitor === 'stranger' ? null : await world.openCookie(await world.createAccount(visitor))
    const visit = async () => {
      await forget(product, shown)
      const response = await fetch(world.origin + place, {
        redirect: 'manual',
        headers: {
          ...newAddress(),
          accept: 'text/html',
          ...(cookie && { cookie: `token=${cookie.value}` }),
        },
      })
      return {
        status: response.status,
        wait: response.headers.get('retry-after'),
        body: await response.text(),
      }
    }
    faulty.fail(null)
    faulty.takeCalls()
    const whole = await visit()
    const isOfLayout = (call: string) =>
      (SURROUNDING_READS.includes(call) || call === VIEWER_READ) && !PAGE_READS[address]?.includes(call)
    const all = faulty.takeCalls()
    const own = all.filter((call) => !isOfLayout(call))
    const expectedReads = Object.entries(ALL_READS).find(([start]) => place.startsWith(start))?.[1]
    if (expectedReads && own.join() !== expectedReads.join()) problems.push(`${place} reads ${own.join()}`)
    const calls = all.filter((call) => !isOfLayout(call) || isDue(call, walk.pagesAround))
    for (const call of calls) {
      const isMain =
        PAGE_READS[address]?.includes(call) === true || (call === VIEWER_READ && flags.requiresAuthentication)
      const isAround =
        (SURROUNDING_READS.includes(call) && !isMain) ||
        (call === VIEWER_READ && !flags.requiresAuthentication)
      const tryWith = async (code: RefusalCode) => {
        faulty.fail(call, code)
        const seen = await visit()
        faulty.fail(null)
        return seen
      }
      const broken = await tryWith('INTERNAL')
      const expected = isMain ? 500 : whole.status
      if (broken.status !== expected || (!isMain && broken.body.includes(FAILURE))) {
        problems.push(`${address} without ${call}: ${broken.status}, expected ${expected}`)
      }
      if (!isMain && !isDue(`${call} waits`, walk.pagesWaiting)) continue
      const slowed = await tryWith('TOO_MANY_REQUESTS')
      const limited = isAround ? whole.status : 429
      if (slowed.status !== limited || (limited === 429 && slowed.wait !== String(WAIT_SECONDS))) {
        problems.push(`${address} told to wait by ${call}: ${slowed.status}, expected ${limited}`)
      }
    }
  }
  return problems
}

for (const visitor of ['stranger', 'fan', 'performer', 'operator'] as const) {
  for (const { name, scope, details } of SCOPES) {
    const title = `a ${visitor} still gets every page when one of its secondary reads fails (${name})`
    test(title, details, async ({ product, faulty }) => {
      test.setTimeout(300_000)
      expect(await failReads({ visitor, product, faulty, ...scope })).toEqual([])
    })
  }
}

test('a feed that cannot be read says so in its place, and loads on “Try again”', async ({
  page,
  product,
  world,
  faulty,
}) => {
  faulty.leadTo(product.upstreamPort)
  await enter(page, world, await world.createAccount('performer'))
  faulty.fail('GET /feeds/users')
  await page.goto('/')
  const place = page.getByRole('main').getByText('The posts cannot be shown just now.')
  await expect(place).toBeVisible()
  await expect(page.getByRole('heading', { name: 'You might like' })).toBeVisible()
  await expect(page.getByText('Nobody has posted yet')).toHaveCount(0)
  faulty.fail(null)
  await page.getByRole('main').getByRole('link', { name: 'Try again' }).click()
  await expect(page.getByRole('article').first()).toBeVisible()
  await expect(place).toHaveCount(0)
})

for (const kind of ['fan', 'stranger'] as const) {
  test(`where the posts of a page cannot be read, only their place says so (${kind})`, async ({
    page,
    product,
    world,
    faulty,
  }) => {
    faulty.leadTo(product.upstreamPort)
    const [performer] = await listShows(world)
    if (kind === 'fan') await enter(page, world, await makeFollower(world, performer))
    await openNothingAhead(page)
    const main = page.getByRole('main')
    const place = main.getByText('The posts cannot be shown just now.')
    const profile = `/${performer.username}`
    const lists = [
      ...(kind === 'fan' ? [{ path: '/', call: 'GET /feeds/users/home-feeds' }] : []),
      ...['', '/photos', '/videos'].map((tab) => ({ path: profile + tab, call: 'GET /feeds/users' })),
    ]
    for (const { path: address, call } of lists) {
      await forget(product, [cacheTags.performer(performer._id)])
      faulty.fail(call)
      await page.goto(address)
      await expect(place).toBeVisible()
      await expect(main.getByRole('heading').first()).toBeVisible()
      await expect(page.getByText(FAILURE)).toHaveCount(0)
      // The place does not say that the list is empty.
      await expect(main.getByText(/^(?:No|Nobody|Nothing|Your feed begins)\b/)).toHaveCount(0)
      faulty.fail(null)
      await forget(product, [cacheTags.performer(performer._id)])
      await main.getByRole('link', { name: 'Try again' }).click()
      await expect(place).toHaveCount(0)
      await expect(page.getByText(FAILURE)).toHaveCount(0)
    }
  })
}

test('a section of posts that cannot be read is left out of the landing page and of a post’s page', async ({
  page,
  product,
  world,
  faulty,
}) => {
  faulty.leadTo(product.upstreamPort)
  const [performer] = await listShows(world)
  const { data } = await world.call(listPosts, { query: { performerId: performer._id, limit: 2 } })
  const [post, other] = data
  expect(other).toBeDefined()
  const tags = [cacheTags.performer(performer._id), cacheTags.content(post!._id)]
  await openNothingAhead(page)
  const main = page.getByRole('main')
  const pages = [
    { place: '/', title: 'Fresh, and free to see' },
    { place: `/post/${post!._id}`, title: `More by ${performer.name}` },
  ]
  for (const { place, title } of pages) {
    const section = main.getByRole('heading', { name: title })
    faulty.fail(null)
    await forget(product, tags)
    await page.goto(place)
    await expect(section).toBeVisible()
    faulty.fail('GET /feeds/users')
    await forget(product, tags)
    await page.goto(place)
    await expect(main.getByRole('heading').first()).toBeAttached()
    await expect(page.getByRole('contentinfo')).toBeVisible()
    await expect(section).toHaveCount(0)
    await expect(page.getByText(FAILURE)).toHaveCount(0)
  }
})

test('a room whose messages cannot be read says so, receives new ones, and loads the old ones on “Try again”', async ({
  page,
  product,
  world,
  faulty,
}) => {
  faulty.leadTo(product.upstreamPort)
  const [performer] = await listShows(world)
  const { session } = await world.call(joinStream, { params: { id: performer.username } })
  const fan = await world.createAccount('fan')
  const speak = async (text: string) => {
    const body = { text, idempotencyKey: randomUUID() }
    const params = { id: session.conversationId }
    await world.call(sendRoomMessage, { params, body }, await world.openSession(fan))
  }
  await speak('before the page')
  await enter(page, world, fan)
  faulty.fail('GET /messages/conversations/public/:id')
  await page.goto(`/live/${performer.username}`)
  const chat = page.getByRole('region', { name: 'Chat' })
  await expect(chat.getByRole('alert')).toHaveText(/Error occured, please try again later/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await speak('after the page')
  await expect(chat.getByText('after the page')).toBeVisible()
  await expect(chat.getByText('before the page')).toHaveCount(0)
  faulty.fail(null)
  await chat.getByRole('link', { name: 'Try again' }).click()
  await expect(chat.getByText('before the page')).toBeVisible()
  await expect(chat.getByRole('alert')).toHaveCount(0)
  await expect(chat.getByText('after the page')).toHaveCount(1)
})

test('a visitor who made too many requests is told so on the page, and can try again', async ({
  page,
  product,
  world,
  faulty,
  problems,
}) => {
  problems.allow(/^console: /)
  faulty.leadTo(product.upstreamPort)
  await enter(page, world, await world.createAccount('fan'), '/')
  faulty.fail('GET /performers/search', 'TOO_MANY_REQUESTS')
  await page.getByRole('banner').getByRole('link', { name: 'Explore' }).first().click()
  await expect(page.getByRole('heading', { name: 'One moment, please' })).toBeVisible()
  faulty.fail(null)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Explore' })).toBeVisible()
})
