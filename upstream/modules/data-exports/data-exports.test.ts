import { randomUUID } from 'node:crypto'
import { getTableName, sql } from 'drizzle-orm'
import { strFromU8, unzipSync } from 'fflate'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { logout } from '#contract/auth.ts'
import * as contract from '#contract/data-exports.ts'
import { subscribeToPerformer } from '#contract/payments.ts'
import { createApi, makeFan, makePerformer, type Api, type Person } from '#tests/support/api.ts'
import { readEmails } from '#tests/support/emails.ts'
import { createTestKernel, type TestKernel } from '#tests/support/kernel.ts'
import { fillWallet } from '#tests/money/world.ts'
import { sendTip } from '#contract/tips.ts'
import { DAY_MS, MINUTE_MS } from '../../kernel/clock.ts'
import { queryRows } from '../../kernel/database.ts'
import { EXPORT_SECTIONS, NOT_EXPORTED } from '../personal-data.ts'
import { registry } from '../all.ts'
import { buildDataExport, QUEUE } from './service.ts'

const sections = registry.listAll(EXPORT_SECTIONS)

let kernel: TestKernel
let api: Api
let fan: Person
beforeEach(async () => {
  kernel = await createTestKernel()
  api = createApi(kernel)
  fan = await makeFan(kernel)
})
afterEach(() => kernel.close())

async function build(person = fan): Promise<void> {
  await api.call(contract.requestDataExport, {}, person)
  expect(await kernel.runJobs(QUEUE.name)).toEqual([])
}

/** Fetches the address without the prefix that front removes. */
const fetchLink = (url: string) => kernel.app.inject({ method: 'GET', url: url.replace(/^\/api\/v1/, '') })

async function download(person = fan): Promise<Record<string, string>> {
  const { url } = await api.call(contract.linkDataExport, {}, person)
  const answer = await fetchLink(url)
  expect(answer.headers['content-disposition']).toContain('attachment')
  const entries = Object.entries(unzipSync(new Uint8Array(answer.rawPayload)))
  return Object.fromEntries(entries.map(([name, bytes]) => [name, strFromU8(bytes)]))
}

/** Columns that may name an account. Some have no foreign key, since their rows outlive the account. */
const OWNER_COLUMNS = sql`('account_id', 'fan_id', 'performer_id', 'author_id', 'sender_id', 'owner_id', 'user_id',
  'reporter_id', 'channel')`

test('every table that names an account is exported, or states a reason why not', async () => {
  const rows = await queryRows<{ name: string }>(
    kernel.db,
    sql`select distinct table_name::text as name from information_schema.columns
      where table_schema = 'public' and column_name in ${OWNER_COLUMNS}
      union
      select conrelid::regclass::text from pg_constraint
      where contype = 'f' and confrelid in ('accounts'::regclass, 'performers'::regclass)`,
  )
  const known = new Set(
    [...sections, ...registry.listAll(NOT_EXPORTED)].map(({ table }) => getTableName(table)),
  )
  expect(rows.map(({ name }) => name).filter((name) => !known.has(name))).toEqual([])
})

test('the archive has every section with the person’s own data, and nothing about other people', async () => {
  const star = await makePerformer(kernel)
  const other = await makeFan(kernel)
  await fillWallet(kernel, fan, 500)
  const body = { amountCents: 300, idempotencyKey: randomUUID() }
  await api.call(sendTip, { params: { id: star.id }, body }, fan)
  const bought = { performerId: star.id, idempotencyKey: randomUUID() }
  await api.call(subscribeToPerformer, { body: bought }, fan)
  await build()
  const files = await download()
  expect(Object.keys(files).toSorted()).toEqual(
    ['README.txt', ...sections.map(({ name }) => `${name}.json`)].toSorted(),
  )
  const read = (name: string) => JSON.parse(files[`${name}.json`]!) as Record<string, unknown>[]
  expect(read('account')).toMatchObject([{ id: fan.id, email: `${fan.username}@example.com` }])
  expect(read('purchases')).toMatchObject([{ grossCents: 300, refundedCents: 0 }])
  // The platform's commission concerns only the platform and the performer.
  expect(Object.keys(read('purchases')[0]!).filter((name) => /commission|net|rate/i.test(name))).toEqual([])
  expect(read('wallet-entries').map(({ amountCents }) => amountCents)).toEqual([500, -300])
  expect(read('sessions')).toHaveLength(1)
  const all = Object.values(files).join('\n')
  expect(all).not.toMatch(/\$argon2|tokenHash|passwordHash/)
  for (const trace of [other.id, other.username, star.username]) expect(all).not.toContain(trace)
})

test('an account has one export at a time, and its owner sees the state', async () => {
  expect(await api.call(contract.getDataExport, {}, fan)).toBeNull()
  const answers = await Promise.all([1, 2, 3].map(() => api.send(contract.requestDataExport, {}, fan)))
  expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['200', '409', '409'])
  expect(await api.call(contract.getDataExport, {}, fan)).toMatchObject({ state: 'requested' })
  await api.refused('NOT_FOUND', contract.linkDataExport, {}, fan)
  expect(await kernel.runJobs(QUEUE.name)).toEqual([])
  expect(await api.call(contract.getDataExport, {}, fan)).toMatchObject({
    state: 'ready',
    sizeBytes: expect.any(Number),
  })
  const [email] = await readEmails(kernel, `${fan.username}@example.com`)
  expect(email?.subject).toContain('is ready')
  // The email has no link to the archive, because other people may read a mailbox.
  expect(email?.text).not.toMatch(/data-exports\//)
})

test('an export that fails shows it, and a retry builds it', async () => {
  await api.call(contract.requestDataExport, {}, fan)
  const [job] = await kernel.jobs.listWaiting(QUEUE.name)
  const { id } = job!.data as { id: string }
  const storage = { ...kernel.storage, putFile: () => Promise.reject(new Error('disk full')) }
  await expect(buildDataExport({ ...kernel, storage }, id)).rejects.toThrow('disk full')
  expect(await api.call(contract.getDataExport, {}, fan)).toMatchObject({ state: 'failed' })
  await buildDataExport(kernel, id)
  expect(await api.call(contract.getDataExport, {}, fan)).toMatchObject({ state: 'ready' })
})

test('an archive’s address works unchanged for five minutes, while the session that asked is open', async () => {
  await build()
  const { url } = await api.call(contract.linkDataExport, {}, fan)
  expect((await fetchLink(url)).statusCode).toBe(200)
  const end = Number(/e=(\d+)/.exec(url)![1])
  expect((await fetchLink(url.replace(String(end), String(end + 1)))).statusCode).toBe(404)
  const other = await makeFan(kernel)
  await build(other)
  const theirs = await api.call(contract.linkDataExport, {}, other)
  const id = /data-exports\/([\w-]+)/
  const swapped = url.replace(id, `data-exports/${id.exec(theirs.url)![1]}`)
  expect((await fetchLink(swapped)).statusCode).toBe(404)
  kernel.advance(5 * MINUTE_MS)
  expect((await fetchLink(url)).statusCode).toBe(404)
  const again = await api.call(contract.linkDataExport, {}, fan)
  await api.call(logout, {}, fan)
  expect((await fetchLink(again.url)).statusCode).toBe(404)
})

test('an archive is deleted after seven days, with its stored bytes', async () => {
  await build()
  const [row] = await queryRows<{ key: string }>(kernel.db, sql`select storage_key as key from data_exports`)
  kernel.advance(7 * DAY_MS - MINUTE_MS)
  await kernel.runSchedule('data-exports-prune')
  expect(await kernel.storage.get(row!.key)).not.toBeNull()
  kernel.advance(2 * MINUTE_MS)
  await kernel.runSchedule('data-exports-prune')
  expect(await kernel.storage.get(row!.key)).toBeNull()
  expect(await queryRows(kernel.db, sql`select 1 from data_exports`)).toEqual([])
})
