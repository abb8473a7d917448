import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { fillPath } from '#contract/call.ts'
import { countPerformerView, getPerformer } from '#contract/performers.ts'
import { countPostView } from '#contract/posts.ts'
import { createApi, makeFan, makePerformer, type Api, type Person } from '#tests/support/api.ts'
import { createTestKernel, TEST_SECRET, type TestKernel } from '#tests/support/kernel.ts'
import { DAY_MS } from '../../kernel/clock.ts'
import { getOwnPost } from '../posts/service.ts'
import { addPost } from '../posts/test-content.ts'
import { viewsModule } from './module.ts'
import { MAX_VIEWS_PER_NETWORK } from './service.ts'
import { views, viewSalts } from './tables.ts'

const PARIS = '203.0.113.7'
const BERLIN = '198.51.100.7'
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
let kernel: TestKernel
let api: Api
let star: Person
let postId: string
beforeAll(async () => {
  kernel = await createTestKernel()
  api = createApi(kernel)
})
afterAll(() => kernel.close())
beforeEach(async () => {
  star = await makePerformer(kernel)
  postId = await addPost(kernel, star)
})

const PAGES = [
  {
    page: 'a profile',
    call: countPerformerView,
    idOf: () => star.id,
    count: async () => (await api.call(getPerformer, { params: { id: star.id } })).totalViews,
  },
  {
    page: 'a post',
    call: countPostView,
    idOf: () => postId,
    // Sessions end within the days of these tests.
    count: async () =>
      (await getOwnPost(kernel, { accountId: star.id, kind: 'performer' }, postId)).totalViews,
  },
]
type Page = (typeof PAGES)[number]

const look = ({ call, idOf }: Page, address: string, agent = FIREFOX) =>
  kernel.app.inject({
    method: 'POST',
    url: fillPath(call.path, { id: idOf() }),
    headers: {
      'x-ovation-internal': TEST_SECRET,
      'x-ovation-client-address': address,
      'x-ovation-user-agent': agent,
    },
  })
const lookAs = ({ call, idOf }: Page, person: Person, address?: string) =>
  api.send(call, { params: { id: idOf() } }, person, address)
const salts = () => kernel.db.select().from(viewSalts)

describe.each(PAGES)('a view of $page', (page) => {
  test('does not count when its performer looks', async () => {
    expect((await lookAs(page, star)).status).toBe(204)
    expect(await page.count()).toBe(0)
  })

  test('counts once per visitor and day', async () => {
    await Promise.all([look(page, PARIS), look(page, PARIS), look(page, BERLIN)])
    expect(await page.count()).toBe(2)
    kernel.advance(DAY_MS)
    await look(page, PARIS)
    expect(await page.count()).toBe(3)
    const rows = await kernel.db.execute(sql`select visitor from views`)
    expect(JSON.stringify(rows)).not.toContain(PARIS)
  })

  test('counts once of 50 that come at once', async () => {
    const fan = await makeFan(kernel)
    const times = Array.from({ length: 50 })
    await Promise.all(times.map(() => lookAs(page, fan)))
    expect(await page.count()).toBe(1)
    await Promise.all(times.map(() => look(page, PARIS)))
    expect(await page.count()).toBe(2)
  })

  test('counts once for all addresses of one IPv6 network', async () => {
    for (const host of ['1', '2', 'ffff']) await look(page, `2001:db8:7:7::${host}`)
    expect(await page.count()).toBe(1)
  })

  test('counts once per user agent of an address, and once per account', async () => {
    const fans = [await makeFan(kernel), await makeFan(kernel)]
    for (const agent of [FIREFOX, `${FIREFOX} Other/1`, FIREFOX]) await look(page, '192.0.2.40', agent)
    for (const fan of [...fans, ...fans]) {
      await lookAs(page, fan, `192.0.2.${fans.indexOf(fan)}`)
      await lookAs(page, fan, '192.0.2.41')
    }
    expect(await page.count()).toBe(4)
  })

  test.each([
    '',
    'Googlebot/2.1',
    'curl/8.5.0',
    'Mozilla/5.0 HeadlessChrome/141.0',
    'facebookexternalhit/1.1',
  ])('does not count when it comes from the program “%s”', async (agent) => {
    expect((await look(page, '192.0.2.50', agent)).statusCode).toBe(204)
    expect(await page.count()).toBe(0)
  })

  test('counts for at most MAX_VIEWS_PER_NETWORK strangers of one network, whatever their user agents', async () => {
    const flood = Array.from({ length: MAX_VIEWS_PER_NETWORK + 40 }, (_, at) => `${FIREFOX} Version/${at}`)
    for (const agent of flood) await look(page, '192.0.2.60', agent)
    expect(await page.count()).toBe(MAX_VIEWS_PER_NETWORK)
    await Promise.all(flood.map((agent) => look(page, '192.0.2.61', agent)))
    expect(await page.count()).toBeLessThanOrEqual(2 * MAX_VIEWS_PER_NETWORK)
  })
})

test('views of different pages count apart, and for a network apart', async () => {
  const other = await addPost(kernel, star)
  const pages = [...PAGES, { ...PAGES[1]!, idOf: () => other }]
  for (const page of pages) for (const address of [PARIS, PARIS, BERLIN]) await look(page, address)
  const rows = await kernel.db.select().from(views)
  for (const { idOf } of pages) {
    const own = rows.filter(({ subjectId }) => subjectId === idOf())
    expect(own.map(({ ownerId, place }) => [ownerId, place])).toEqual([
      [star.id, 0],
      [star.id, 0],
    ])
  }
})

test('the salt is deleted by the next day’s first view, or by the job, and the rows by the job two days later', async () => {
  const [profile, post] = PAGES as [Page, Page]
  await look(profile, '192.0.2.70')
  const [first] = await salts()
  kernel.advance(DAY_MS)
  await Promise.all([look(post, '192.0.2.70'), look(post, '192.0.2.71'), look(profile, '192.0.2.72')])
  const [second, ...others] = await salts()
  expect(others).toEqual([])
  expect(second!.salt).not.toBe(first!.salt)
  kernel.advance(DAY_MS)
  const schedule = viewsModule.schedules?.find(({ name }) => name === 'views-delete-salt')
  expect(schedule?.cron).toBe('0 0 * * *')
  await kernel.runSchedule('views-delete-salt')
  expect(await salts()).toEqual([])
  const own = async () => (await kernel.db.select().from(views)).filter(({ ownerId }) => ownerId === star.id)
  kernel.advance(1)
  await kernel.runSchedule('views-prune')
  expect(await own()).toHaveLength(3)
  kernel.advance(DAY_MS)
  await kernel.runSchedule('views-prune')
  expect(await own()).toEqual([])
})
