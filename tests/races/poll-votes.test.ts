/** Votes count once, and the counts of a poll equal its votes, whatever happens at the same time. */
import { inArray, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createChance } from '#demo/world/seed-random.ts'
import { getPoll, type OwnPoll } from '#contract/polls.ts'
import { blockUser } from '#contract/performer-blocks.ts'
import { deletePost } from '#contract/posts.ts'
import { createApi, makeFan, makePerformer, type Api, type Person } from '#tests/support/api.ts'
import { createTestKernel, type TestKernel } from '#tests/support/kernel.ts'
import { inTransaction, queryRows } from '#upstream/kernel/database.ts'
import { Refusal } from '#upstream/kernel/refusal.ts'
import { accounts } from '#upstream/modules/accounts/tables.ts'
import { castVote } from '#upstream/modules/polls/store.ts'
import { makePolledPost } from '#upstream/modules/polls/test-polls.ts'
import { vote } from '#upstream/modules/polls/voting.ts'

let kernel: TestKernel
let api: Api
let star: Person
beforeAll(async () => {
  kernel = await createTestKernel()
  api = createApi(kernel)
  star = await makePerformer(kernel)
})
afterAll(() => kernel.close())

/**
 * Votes as a request does whose session has been read before the account's deletion began.
 * @returns the option that counts; the code of a refusal
 */
async function choose(poll: OwnPoll, at: number, fan: Person): Promise<string | null> {
  const viewer = { accountId: fan.id, kind: 'fan' as const }
  try {
    return (await vote(kernel, poll._id, poll.options[at]!._id, { viewer, country: null })).votedFor
  } catch (error) {
    if (error instanceof Refusal) return error.code
    throw error
  }
}

/** Lets the wait of these accounts be over, and deletes them. */
async function remove(people: readonly Person[]): Promise<void> {
  const change = { status: 'closing' as const, deletesAt: new Date(kernel.clock.now().getTime() - 1000) }
  const ids = people.map(({ id }) => id)
  await kernel.db.update(accounts).set(change).where(inArray(accounts.id, ids))
  await kernel.runSchedule('accounts-delete')
}

const wrongCounts = () =>
  queryRows(
    kernel.db,
    sql`select id from poll_options o where total_votes <>
          (select count(*) from poll_votes where poll_id = o.poll_id and option_id = o.id)`,
  )
const rowsOf = ({ id }: Person) =>
  queryRows(kernel.db, sql`select option_id from poll_votes where account_id = ${id}`)

test('a fan votes fifty times at once: one vote counts, and all are answered with it', async () => {
  const { poll } = await makePolledPost(api, star)
  const fan = await makeFan(kernel)
  const votes = await Promise.all(Array.from({ length: 50 }, (_, at) => choose(poll, at % 3, fan)))
  const [row] = await queryRows<{ option_id: string }>(
    kernel.db,
    sql`select option_id from poll_votes where poll_id = ${poll._id}`,
  )
  expect(new Set(votes)).toEqual(new Set([row!.option_id]))
  expect(await api.call(getPoll, { params: { id: poll._id } }, fan)).toMatchObject({
    totalVotes: 1,
    votedFor: row!.option_id,
  })
  expect(await wrongCounts()).toEqual([])
})

test.each([1, 2, 3])(
  'after a random sequence of votes, blocks, removals and account deletions at the same time the counts equal the votes (seed %i)',
  async (seed) => {
    const chance = createChance(seed)
    const other = await makePerformer(kernel)
    const fans = await Promise.all(Array.from({ length: 8 }, () => makeFan(kernel)))
    const leaving = fans.slice(0, 3)
    const owners = [star, star, other, other]
    const posts = await Promise.all(owners.map((owner) => makePolledPost(api, owner)))
    const random = () => choose(chance.pick(posts).poll, chance.pick([0, 1, 2]), chance.pick(fans))
    const round = (count: number) => Array.from({ length: count }, random)
    await Promise.all(round(10))
    const ending = Promise.all([
      remove([...leaving, other]),
      api.call(blockUser, { body: { user: fans[7]!.username } }, star),
      api.call(deletePost, { params: { id: posts[0]!._id } }, star),
    ])
    // They go on voting until the last account is deleted, and a little longer.
    let isEnded = false
    const ended = ending.then(() => (isEnded = true))
    do await Promise.all(round(8))
    while (!isEnded)
    await Promise.all([ended, ...round(16)])
    expect(await wrongCounts()).toEqual([])
    for (const fan of leaving) expect(await rowsOf(fan)).toEqual([])
    const gone = posts.slice(2).map(({ poll }) => poll._id)
    const left = await queryRows(kernel.db, sql`select 1 from polls where id = any(${sql.param(gone)})`)
    expect(left).toEqual([])
  },
)

test('a vote that arrives while the account is being deleted leaves nothing behind', async () => {
  const { poll } = await makePolledPost(api, star)
  const [fan, stays] = [await makeFan(kernel), await makeFan(kernel)]
  for (const who of [fan, stays]) await choose(poll, 1, who)
  await remove([fan])
  expect(await choose(poll, 1, fan)).toBe('NOT_FOUND')
  expect(await rowsOf(fan)).toEqual([])
  expect(await api.call(getPoll, { params: { id: poll._id } }, stays)).toMatchObject({ totalVotes: 1 })
})

test('a second vote of an account is neither inserted nor counted, also where no lock of the account keeps it off', async () => {
  const { poll } = await makePolledPost(api, star)
  const [fan, votedAt] = [await makeFan(kernel), kernel.clock.now()]
  const cast = (at: number) =>
    inTransaction(kernel.db, (tx) =>
      castVote(tx, { pollId: poll._id, accountId: fan.id, optionId: poll.options[at]!._id, votedAt }),
    )
  const isNew = await Promise.all([0, 1, 2, 0].map(cast))
  expect(isNew.filter(Boolean)).toHaveLength(1)
  expect(await wrongCounts()).toEqual([])
})

test('a count that would fall below zero is refused, so that drift cannot hide', async () => {
  const { poll } = await makePolledPost(api, star)
  const lower = () =>
    inTransaction(kernel.db, (tx) =>
      tx.execute(sql`update poll_options set total_votes = total_votes - 1 where poll_id = ${poll._id}`),
    )
  await expect(lower()).rejects.toMatchObject({ cause: { code: '23514' } })
})

test('the database refuses a vote for an option of another poll', async () => {
  const [one, other] = [await makePolledPost(api, star), await makePolledPost(api, star)]
  const fan = await makeFan(kernel)
  const option = other.poll.options[0]!._id
  const insert = () =>
    kernel.db.execute(sql`insert into poll_votes (poll_id, account_id, option_id, voted_at)
      values (${one.poll._id}, ${fan.id}, ${option}, now())`)
  await expect(insert()).rejects.toMatchObject({ cause: { code: '23503' } })
})
