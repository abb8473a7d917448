import { readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { login, tokenOf } from '#contract/auth.ts'
import { getEarningStats } from '#contract/earnings.ts'
import { listHomePosts, listOwnPosts, listPosts } from '#contract/posts.ts'
import { getOwnPerformer, rankPerformers, searchPerformers } from '#contract/performers.ts'
import { vote } from '#contract/polls.ts'
import { searchPromos } from '#contract/promos.ts'
import { searchArticles } from '#contract/articles.ts'
import { searchPurchases } from '#contract/sales.ts'
import { searchCategories } from '#contract/search.ts'
import { searchOwnSubscriptions } from '#contract/subscriptions.ts'
import { searchWalletEntries } from '#contract/wallet.ts'
import { createApi, type Api, type Person } from '#tests/support/api.ts'
import { createTestKernel, type TestKernel } from '#tests/support/kernel.ts'
import { queryRows, type RootDb } from '#upstream/kernel/database.ts'
import { createDiskStorage } from '#upstream/kernel/storage.ts'
import { registry } from '#upstream/modules/all.ts'
import { verifyLedger } from '#upstream/modules/ledger/verification.ts'
import { startStreamSupervisor } from '#upstream/modules/streaming/lifecycle.ts'
import { people as everybody } from './people/everyone.ts'
import { isDrawn, mediaFolder, readIndex } from './seed-index.ts'
import { ACCOUNTS_FILE, seedDemoWorld, type DemoAccount } from './seed.ts'

let kernel: TestKernel
let api: Api
const people = new Map<string, Person>()

beforeAll(async () => {
  kernel = await createTestKernel()
  api = createApi(kernel)
  await seedDemoWorld(kernel)
  for (const { role, username, password } of await readAccounts()) {
    const token = tokenOf(await api.call(login, { body: { username, password } }))
    people.set(role, { id: '', username, token })
  }
})
afterAll(() => close(kernel))

/** Ignores the findings of the lock watch: the seeder runs alone and takes no account locks. */
function close(made: TestKernel): Promise<void> {
  made.locks?.takeViolations()
  return made.close()
}

const accountsFile = () => path.join(kernel.config.DATA_DIR, ACCOUNTS_FILE)
const readAccounts = async () => JSON.parse(await readFile(accountsFile(), 'utf8')) as DemoAccount[]
const count = async (table: string) => {
  const [row] = await queryRows<{ n: number }>(kernel.db, sql.raw(`select count(*)::int as n from ${table}`))
  return row!.n
}

test('every role can log in with its password from the data directory', async () => {
  expect([...people.keys()]).toEqual(['fan', 'performer', 'operator'])
  expect((await stat(accountsFile())).mode & 0o777).toBe(0o600)
})

test('the ledger’s checks find nothing wrong in the money of ninety days', async () => {
  const report = await verifyLedger(kernel)
  expect(report.checks.filter((check) => check.violations > 0)).toEqual([])
  expect(await count('earnings')).toBeGreaterThan(500)
  const spans = await queryRows<{ days: number }>(
    kernel.db,
    sql`select extract(day from max(created_at) - min(created_at))::int as days from earnings`,
  )
  expect(spans[0]!.days).toBeGreaterThan(80)
  const [late] = await queryRows<{ n: number }>(
    kernel.db,
    sql`select count(*)::int as n from ledger_entries where created_at > ${new Date().toISOString()}::timestamptz`,
  )
  expect(late!.n).toBe(0)
})

test('no stored counter contradicts the rows that it counts', async () => {
  const wrong = await queryRows(
    kernel.db,
    sql`select p.account_id from performers p where
      p.total_posts <> (select count(*) from contents f
        where f.performer_id = p.account_id and f.state = 'published')
      or p.total_subscribers <> (select count(*) from subscriptions s
        where s.performer_id = p.account_id and s.status <> 'expired')
      or p.total_followers < (select count(*) from reactions r
        where r.object_id = p.account_id and r.action = 'follow')
      or p.total_photos + p.total_videos <> (select count(*) from file_uses x
        join contents f on f.id = x.subject_id and x.subject_type = 'feed'
        where f.performer_id = p.account_id and f.state = 'published')
      union all
      select f.id from contents f where
      f.total_comments <> (select count(*) from comments c where c.object_id = f.id)
      or f.total_likes < (select count(*) from reactions r where r.object_id = f.id and r.action = 'like')
      or f.has_poll <> exists (select from polls p where p.content_id = f.id)
      union all
      select c.id from comments c where
      c.total_replies <> (select count(*) from comments r where r.object_id = c.id)
      union all
      select o.id from poll_options o where
      o.total_votes < (select count(*) from poll_votes v where v.option_id = o.id)`,
  )
  expect(wrong).toEqual([])
})

test('people find all performers, ranked, with posts of every gate', async () => {
  const found = await api.call(searchPerformers, { query: { limit: 100 } })
  expect(found.total).toBe(24)
  expect(found.data.every((card) => card.category && card.tagline && card.totalPosts > 0)).toBe(true)
  const ranking = await api.call(rankPerformers, {})
  const scores = await queryRows<{ score: number }>(
    kernel.db,
    sql`select rank_score as score from performers order by rank_score desc`,
  )
  expect(scores[0]!.score).toBeGreaterThan(scores.at(-1)!.score)
  expect(ranking.total).toBe(24)
  const feed = await api.call(listPosts, { query: { limit: 100 } })
  expect(new Set(feed.data.map((post) => post.gate))).toEqual(
    new Set(['free', 'followers', 'subscribers', 'price']),
  )
  const times = feed.data.map((post) => post.publishedAt)
  expect(times).toEqual(times.toSorted().toReversed())
  expect(times[0]! <= new Date().toISOString()).toBe(true)
})

test('visitors see published posts only, and posts for sale with their prices and some with thumbnails', async () => {
  const feed = []
  for (const offset of [0, 100, 200])
    feed.push(...(await api.call(listPosts, { query: { limit: 100, offset } })).data)
  const planned = everybody.flatMap((person) => person.posts)
  const texts = planned.filter((post) => post.state === 'published').map((post) => post.text)
  expect(feed).toHaveLength(texts.length)
  const hidden = planned.filter((post) => post.state !== 'published').map((post) => post.text)
  for (const post of feed) expect(hidden).not.toContain(post.text)
  const sold = feed.filter((post) => post.gate === 'price')
  expect(sold.length).toBeGreaterThan(15)
  for (const post of sold) {
    expect(post.locked?.cheapestEntitlement, post.text).toMatchObject({ kind: 'buy' })
    expect(post.locked?.preview, post.text).toBeTruthy()
  }
  expect(sold.filter((post) => !post.locked?.isBlurred).length).toBeGreaterThanOrEqual(6)
})

test('fans vote in polls that run, see what others have chosen in those that have ended, and read replies', async () => {
  const fan = people.get('fan')!
  const polls = []
  for (const offset of [0, 100, 200]) {
    const { data } = await api.call(listPosts, { query: { limit: 100, offset } }, fan)
    polls.push(...data.flatMap(({ poll }) => poll ?? []))
  }
  const running = polls.filter(({ hasEnded }) => !hasEnded)
  expect(running.length).toBeGreaterThanOrEqual(3)
  for (const { _id: id, options, totalVotes, votedFor } of running) {
    expect([votedFor, options[0]!.totalVotes]).toEqual([null, null])
    const voted = await api.call(vote, { params: { id }, body: { optionId: options[0]!._id } }, fan)
    expect(voted).toMatchObject({ totalVotes: totalVotes + 1, votedFor: options[0]!._id })
  }
  const ended = polls.filter(({ hasEnded }) => hasEnded)
  expect(ended.length).toBeGreaterThanOrEqual(2)
  for (const { options, totalVotes, question } of ended) {
    const shown = options.map((option) => option.totalVotes ?? 0)
    expect(
      shown.reduce((sum, one) => sum + one, 0),
      question,
    ).toBe(totalVotes)
    expect(totalVotes, question).toBeGreaterThan(40)
  }
  expect(await count('poll_votes')).toBeGreaterThan(30)
  const [late] = await queryRows<{ n: number }>(
    kernel.db,
    sql`select count(*)::int as n from comments where created_at > ${new Date().toISOString()}::timestamptz`,
  )
  expect(late!.n).toBe(0)
  expect(await count("comments where object_type = 'comment'")).toBeGreaterThan(8)
})

test('the performer’s studio has drafts, posts that come later, and archived ones', async () => {
  const performer = people.get('performer')!
  const inState = async (state: 'draft' | 'scheduled' | 'published' | 'archived') =>
    (await api.call(listOwnPosts, { query: { state, limit: 100 } }, performer)).data
  expect(await inState('draft')).toHaveLength(2)
  expect(await inState('archived')).toHaveLength(1)
  const scheduled = await inState('scheduled')
  expect(scheduled).toHaveLength(2)
  for (const { scheduledAt, updatedAt } of scheduled) {
    expect(Date.parse(scheduledAt!)).toBeGreaterThan(Date.now())
    expect(Date.parse(scheduledAt!) % (30 * 60_000)).toBe(0)
    expect(Date.parse(updatedAt)).toBeLessThan(Date.now())
  }
  const published = await inState('published')
  expect(published.filter((post) => post.isPinned)).toHaveLength(2)
})

test('the site has articles, banners, categories and wallet packages', async () => {
  expect((await api.call(searchArticles, {})).data.map((one) => one.slug)).toContain('cookie-policy')
  expect((await api.call(searchPromos, {})).total).toBe(3)
  const { data } = await api.call(searchCategories, {})
  for (const category of data) expect(category.totalPerformers, category.name).toBeGreaterThanOrEqual(4)
  expect(await count('wallet_packages')).toBe(4)
})

test('the fan’s account has subscriptions, a feed and money', async () => {
  const fan = people.get('fan')!
  expect((await api.call(searchOwnSubscriptions, {}, fan)).total).toBeGreaterThanOrEqual(3)
  expect((await api.call(listHomePosts, {}, fan)).data).toHaveLength(12)
  const { data } = await api.call(searchWalletEntries, {}, fan)
  expect(data[0]!.currentBalanceCents).toBeGreaterThanOrEqual(5000)
})

test('the fan has bought some posts for sale and can buy others, and both are as the wallet’s sales say', async () => {
  const fan = people.get('fan')!
  const bought = await api.call(searchPurchases, { query: { kind: 'feed', limit: 100 } }, fan)
  expect(bought.total).toBeGreaterThanOrEqual(3)
  for (const { thing } of bought.data) expect(thing).toMatchObject({ type: 'feed', isLocked: false })
  const { data } = await api.call(listPosts, { query: { limit: 100 } }, fan)
  const locked = data.filter((post) => post.gate === 'price' && post.isLocked)
  expect(locked.length).toBeGreaterThan(3)
  const apart = await queryRows(
    kernel.db,
    sql`select 1 from earnings e full join purchases p
      on p.sale_transaction_id = e.ledger_transaction_id and p.subject_id = e.subject_id and p.buyer_id = e.fan_id
      where (e.kind = 'feed' or e.kind is null) and (p.buyer_id is null or e.id is null)`,
  )
  expect(apart).toEqual([])
})

test('the performer’s account has earnings and subscribers', async () => {
  const performer = people.get('performer')!
  const stats = await api.call(getEarningStats, {}, performer)
  expect(stats.byDay.filter((day) => day.netCents > 0).length).toBeGreaterThan(5)
  expect(stats.balanceCents).toBeGreaterThan(0)
  const own = await api.call(getOwnPerformer, {}, performer)
  expect(own.totalSubscribers).toBeGreaterThan(0)
  expect(own.live).toBeNull()
})

test('all drawn images and videos can be loaded, and each room’s video is live', async () => {
  const index = await readIndex()
  const rooms = await queryRows<{ messages: number; tips: number; shown: number }>(
    kernel.db,
    sql`select count(m.id)::int as messages, s.tips_cents::int as shown,
          coalesce(sum(m.amount_cents), 0)::int as tips
        from stream_sessions s join conversations c on c.stream_id = s.id
        join messages m on m.conversation_id = c.id
        where s.status = 'live' and not s.is_recording and s.viewer_count = 0 group by s.id`,
  )
  const countDrawn = (files: string[]) => files.filter(isDrawn).length
  const loops = Object.values(index.films).filter((film) => film.live)
  // A video's poster is drawn last, so a poster means that the video is complete.
  expect(rooms).toHaveLength(countDrawn(loops.map((film) => film.poster.file)))
  for (const room of rooms) {
    expect(room.messages).toBeGreaterThan(8)
    expect(room.tips).toBe(room.shown)
  }
  const { data } = await api.call(searchPerformers, { query: { limit: 100 } })
  const avatars = Object.values(index.performers).map((drawn) => drawn.avatar.file)
  expect(data.filter((card) => card.avatar)).toHaveLength(countDrawn(avatars))
  const { data: posts } = await api.call(listPosts, { query: { limit: 100 } }, people.get('operator'))
  const pictures = [
    ...data.flatMap((card) => [card.avatar ?? [], card.cover ?? []].flat()),
    ...posts.flatMap((post) => post.files.map((file) => (file.type === 'photo' ? file.image : file.poster))),
  ]
  const films = posts.flatMap((post) => post.files.flatMap((file) => (file.type === 'video' ? file.url : [])))
  for (const url of [...films, ...pictures.flatMap((picture) => picture.sizes.map((size) => size.url))]) {
    const answer = await kernel.app.inject({ url, headers: { range: 'bytes=0-0' } })
    expect(answer.statusCode, url).toBe(206)
  }
})

test('the media engine gets the path of each room’s video', async () => {
  const supervisor = await startStreamSupervisor(kernel)
  await supervisor.stop()
  const { films } = await readIndex()
  const drawn = Object.values(films).filter((film) => film.live)
  const shown = [...kernel.streams.values()].flatMap((stream) => stream.loopFile ?? [])
  const sizes = async (files: string[]) =>
    (await Promise.all(files.map(async (file) => (await stat(file)).size))).toSorted((a, b) => a - b)
  expect(await sizes(shown)).toEqual(await sizes(drawn.map((film) => path.join(mediaFolder, film.file))))
})

test('a second start changes nothing', async () => {
  const before = [await count('accounts'), await readFile(accountsFile(), 'utf8')]
  await seedDemoWorld(kernel)
  expect([await count('accounts'), await readFile(accountsFile(), 'utf8')]).toEqual(before)
})

test('a start that dies half-way leaves no accounts, and the next one makes the whole world', async () => {
  const fresh = await createTestKernel()
  try {
    // The error stands for a process that dies right before the commit.
    const db = Object.assign(Object.create(fresh.db) as RootDb, {
      transaction: (work: Parameters<RootDb['transaction']>[0]) =>
        fresh.db.transaction(async (tx) => {
          await work(tx)
          fail()
        }),
    })
    await expect(seedDemoWorld({ ...fresh, db })).rejects.toThrow('the lights went out')
    const rows = await queryRows<{ n: number }>(fresh.db, sql`select count(*)::int as n from accounts`)
    expect(rows[0]!.n).toBe(0)
    await seedDemoWorld({ ...fresh, storage: createDiskStorage(path.join(fresh.config.DATA_DIR, 'files')) })
    expect((await verifyLedger({ db: fresh.db, registry })).ok).toBe(true)
  } finally {
    await close(fresh)
  }
  // The test makes two worlds with all their images.
}, 90_000)

function fail(): never {
  throw new Error('the lights went out')
}
