import { randomUUID } from 'node:crypto'
import { getTableName, sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, it } from 'vitest'
import * as contract from '#contract/account-deletion.ts'
import { login, tokenOf } from '#contract/auth.ts'
import type { Arguments, Call } from '#contract/call.ts'
import { allCalls } from '#contract/contract.ts'
import { getPerformer, searchPerformers } from '#contract/performers.ts'
import { addReaction } from '#contract/reactions.ts'
import { startLive } from '#contract/streaming.ts'
import { subscribeToPerformer } from '#contract/payments.ts'
import { getCurrentUser, updateUser } from '#contract/users.ts'
import { sendTip } from '#contract/wallet.ts'
import { earningsOf, expectSoundLedger, fillWallet, walletOf } from '#tests/money/world.ts'
import { createApi, makeFan, makeOperator, makePerformer, type Api, type Person } from '#tests/support/api.ts'
import { createTestKernel, type TestKernel } from '#tests/support/kernel.ts'
import { DAY_MS, MINUTE_MS } from '../../kernel/clock.ts'
import { queryRows } from '../../kernel/database.ts'
import { createAccount } from '../accounts/service.ts'
import { insertComments } from '../comments/service.ts'
import { leftOut, sections } from '../data-exports/register.ts'
import { addPicture, addPost } from '../feeds/test-content.ts'
import { tablesWithFate } from './fates.ts'
import { accountDeletionJobs } from './jobs.ts'

let kernel: TestKernel
let api: Api
let fan: Person
let star: Person
beforeEach(async () => {
  kernel = await createTestKernel()
  api = createApi(kernel)
  await accountDeletionJobs(kernel)
  fan = await makeFan(kernel, 'quiet.heron')
  star = await makePerformer(kernel, { username: 'bright.magpie' })
})
afterEach(() => kernel.close())

const runJob = () => kernel.scheduled.get('accounts-delete')!()

const leave = (person: Person, givesUpBalance = false) =>
  api.call(contract.requestAccountDeletion, { body: { givesUpBalance } }, person)

async function comeBack(person: Person): Promise<Person> {
  const body = { username: person.username, password: 'correct horse' }
  return { ...person, token: tokenOf(await api.call(login, { body })) }
}

async function afterTheWait(): Promise<void> {
  kernel.advance(14 * DAY_MS + 1000)
  await runJob()
}

const tip = (amountCents: number) =>
  api.call(
    sendTip,
    { params: { id: star.id }, body: { amountCents, note: 'For you', idempotencyKey: randomUUID() } },
    fan,
  )

const follow = () =>
  api.call(
    addReaction,
    { body: { objectType: 'performer', objectId: star.id, action: 'follow' as const } },
    fan,
  )

/** Every text that the database holds, by table. */
async function readEverything(): Promise<Map<string, string>> {
  const tables = await queryRows<{ name: string }>(
    kernel.db,
    sql`select tablename as name from pg_tables where schemaname = 'public'`,
  )
  const texts = new Map<string, string>()
  for (const { name } of tables) {
    const [row] = await queryRows<{ text: string | null }>(
      kernel.db,
      sql`select json_agg(t)::text as text from ${sql.identifier(name)} t`,
    )
    texts.set(name, row?.text ?? '')
  }
  return texts
}

async function tablesNaming(words: readonly string[]): Promise<string[]> {
  const texts = await readEverything()
  return [...texts].filter(([, text]) => words.some((word) => text.includes(word))).map(([name]) => name)
}

it('every table that names an account has a fate', () => {
  const known = [...sections.map(({ table }) => getTableName(table)), ...Object.keys(leftOut)]
  const fates = new Set(tablesWithFate())
  expect(known.filter((name) => !fates.has(name))).toEqual([])
})

it('one who leaves is logged out, and after the next login can do nothing but keep the account', async () => {
  const askedAt = kernel.clock.now().getTime()
  const { deletesAt } = await leave(fan)
  const waitMs = Date.parse(deletesAt!) - askedAt
  expect(waitMs).toBeGreaterThanOrEqual(14 * DAY_MS)
  expect(waitMs).toBeLessThan(14 * DAY_MS + MINUTE_MS)
  await api.refused('UNAUTHENTICATED', getCurrentUser, {}, fan)
  const back = await comeBack(fan)
  expect(await api.call(getCurrentUser, {}, back)).toMatchObject({ deletesAt })
  const refusing = allCalls
    .map(({ call }): Call => call)
    .filter(
      ({ caller, servesClosing, files }) =>
        (caller === 'any' || caller === 'fan') && !servesClosing && !files,
    )
  expect(refusing.length).toBeGreaterThan(30)
  for (const call of refusing) {
    const names = [...call.path.matchAll(/:(\w+)/g)].map(([, name]) => [name!, randomUUID()])
    const params = Object.fromEntries(names) as Record<string, string>
    await api.refused('ACCOUNT_CLOSING', call, { params } as unknown as Arguments<Call>, back)
  }
  await api.call(contract.keepAccount, {}, back)
  await api.call(contract.keepAccount, {}, back)
  await api.call(updateUser, { body: { name: 'Still here' } }, back)
  await afterTheWait()
  expect(await api.call(getCurrentUser, {}, await comeBack(fan))).toMatchObject({
    name: 'Still here',
    deletesAt: null,
  })
})

it('money that is left goes only with its owner’s word', async () => {
  await fillWallet(kernel, fan, 700)
  await api.refused('BALANCE_LEFT', contract.requestAccountDeletion, { body: {} }, fan)
  expect(await api.call(contract.getAccountDeletion, {}, fan)).toMatchObject({
    deletesAt: null,
    balanceCents: 700,
  })
  await leave(fan, true)
  await afterTheWait()
  // The books still say what was owed.
  expect(await walletOf(kernel, fan)).toBe(700)
  await expectSoundLedger(kernel)
})

it('a performer is nowhere to be found at once, and subscribers are paid back the days to come', async () => {
  await fillWallet(kernel, fan, 999)
  const body = { performerId: star.id, idempotencyKey: randomUUID(), source: 'wallet' as const }
  await api.call(subscribeToPerformer, { body }, fan)
  kernel.advance(DAY_MS / 2)
  star = await comeBack(star)
  await leave(star, true)
  await api.refused('PERFORMER_NOT_FOUND', getPerformer, { params: { id: star.username } })
  expect((await api.call(searchPerformers, { query: {} })).data).toEqual([])
  await runJob()
  await runJob()
  const paidBack = await walletOf(kernel, fan)
  expect(paidBack).toBeGreaterThan(999 * 0.97)
  expect(paidBack).toBeLessThan(999)
  await expectSoundLedger(kernel)
  const back = await comeBack(star)
  await api.call(contract.keepAccount, {}, back)
  expect(await api.call(getPerformer, { params: { id: star.username } })).toMatchObject({ _id: star.id })
  expect(await api.call(searchPerformers, { query: {} })).toMatchObject({ total: 1 })
})

it('nobody leaves in the middle of a show', async () => {
  await api.call(startLive, { body: { title: 'Evening' } }, star)
  await api.refused('SHOW_RUNNING', contract.requestAccountDeletion, { body: {} }, star)
})

it('the last operator stays, also of two who leave at once', async () => {
  const [one, two] = [await makeOperator(kernel), await makeOperator(kernel)]
  const answers = await Promise.all(
    [one, two].map((person) => api.send(contract.requestAccountDeletion, { body: {} }, person)),
  )
  expect(answers.map(({ error }) => error?.code ?? 'gone').toSorted()).toEqual(['LAST_OPERATOR', 'gone'])
})

it('after the wait nothing in the whole database names the fan; names and addresses are free again', async () => {
  await fillWallet(kernel, fan, 2000)
  const body = { performerId: star.id, idempotencyKey: randomUUID(), source: 'wallet' as const }
  await api.call(subscribeToPerformer, { body }, fan)
  await tip(500)
  await follow()
  await api.call(updateUser, { body: { name: 'Quiet Heron', bio: 'Reeds at dawn' } }, fan)
  const postId = await addPost(kernel, star)
  const remark = { objectId: postId, authorId: fan.id, text: 'Such reeds', createdAt: kernel.clock.now() }
  await insertComments(kernel.db, [remark])
  const words = ['quiet.heron', 'Quiet Heron', 'Reeds at dawn', 'Such reeds']
  expect(await tablesNaming(words)).toEqual(expect.arrayContaining(['accounts', 'comments', 'fan_profiles']))
  const earned = await earningsOf(kernel, star)
  await leave(fan, true)
  await afterTheWait()
  expect(await tablesNaming(words)).toEqual([])
  expect(await earningsOf(kernel, star)).toBe(earned)
  await expectSoundLedger(kernel)
  expect(await api.call(getPerformer, { params: { id: star.username } })).toMatchObject({
    totalFollowers: 0,
    totalSubscribers: 0,
  })
  const [post] = await queryRows<{ total: number }>(
    kernel.db,
    sql`select total_comments as total from feed_posts where id = ${postId}`,
  )
  expect(post).toEqual({ total: 0 })
  await api.refused('INCORRECT_CREDENTIALS', login, {
    body: { username: fan.username, password: 'correct horse' },
  })
  await makeFan(kernel, 'quiet.heron')
})

it('of a performer the books keep the name on receipts, and nobody else may have it', async () => {
  await fillWallet(kernel, fan, 2000)
  await tip(500)
  const picture = await addPicture(kernel, star.id)
  await addPost(kernel, star, { text: 'Feathers in the sun', fileIds: [picture] })
  const [file] = await queryRows<{ key: string }>(
    kernel.db,
    sql`select variants -> 0 ->> 'storageKey' as key from files where id = ${picture}`,
  )
  await leave(star, true)
  await afterTheWait()
  expect(await tablesNaming(['Feathers in the sun', 'bright.magpie@example.com'])).toEqual([])
  expect((await tablesNaming(['bright.magpie'])).toSorted()).toEqual([
    'former_usernames',
    'ledger_transactions',
  ])
  expect(await kernel.storage.get(file!.key)).toBeNull()
  expect(await queryRows(kernel.db, sql`select id from files where owner_id = ${star.id}`)).toEqual([])
  await expectSoundLedger(kernel)
  const imposter = { kind: 'fan', username: 'bright.magpie', name: 'x', email: 'x@example.com' } as const
  await expect(createAccount(kernel, { ...imposter, password: 'correct horse' })).rejects.toMatchObject({
    code: 'USERNAME_OR_EMAIL_TAKEN',
  })
  await api.refused('PERFORMER_NOT_FOUND', getPerformer, { params: { id: 'bright.magpie' } })
})

it('a deletion that is broken off goes on at the next try', async () => {
  const picture = await addPicture(kernel, star.id)
  await addPost(kernel, star, { text: 'Feathers', fileIds: [picture] })
  await leave(star)
  const { delete: remove } = kernel.storage
  kernel.storage.delete = () => Promise.reject(new Error('disk away'))
  await afterTheWait()
  kernel.storage.delete = remove
  const pending = sql`select id from accounts where status = 'deleted' and deletes_at is not null`
  expect(await queryRows(kernel.db, pending)).toHaveLength(1)
  await runJob()
  expect(await queryRows(kernel.db, pending)).toEqual([])
  expect(await queryRows(kernel.db, sql`select id from files where owner_id = ${star.id}`)).toEqual([])
})
