import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { login, tokenOf } from '#contract/auth.ts'
import { listLogins, listSessions, revokeOtherSessions, revokeSession } from '#contract/sessions.ts'
import { getCurrentUser } from '#contract/users.ts'
import { createApi, makeFan, type Api, type Person } from '#tests/support/api.ts'
import { createTestKernel, type TestKernel } from '#tests/support/kernel.ts'
import { DAY_MS } from '../../kernel/clock.ts'
import { queryRows } from '../../kernel/database.ts'
import { describeDevice, CLOSE_SOCKETS_QUEUE } from './sessions.ts'

let kernel: TestKernel
let api: Api
let fan: Person
beforeEach(async () => {
  kernel = await createTestKernel()
  api = createApi(kernel)
  fan = await makeFan(kernel)
})
afterEach(() => kernel.close())

/** Logs the same person in on another device. */
async function logInElsewhere(address = '203.0.113.9'): Promise<Person> {
  const body = { username: fan.username, password: 'correct horse' }
  const { data } = await api.send(login, { body }, null, address)
  return { ...fan, token: tokenOf(data) }
}

test('owners see every open session with its country, and the current one is marked', async () => {
  await logInElsewhere()
  await makeFan(kernel)
  const { data, total } = await api.call(listSessions, {}, fan)
  expect(total).toBe(2)
  expect(data.map(({ isCurrent, country }) => ({ isCurrent, country }))).toEqual([
    { isCurrent: false, country: 'FR' },
    { isCurrent: true, country: null },
  ])
  expect(JSON.stringify(data)).not.toContain(fan.token)
})

test('a revoked session stops working at once and its sockets are closed', async () => {
  const other = await logInElsewhere()
  const { data } = await api.call(listSessions, {}, fan)
  const { _id } = data.find(({ isCurrent }) => !isCurrent)!
  await api.call(revokeSession, { params: { id: _id } }, fan)
  await api.refused('UNAUTHENTICATED', getCurrentUser, {}, other)
  expect((await api.send(getCurrentUser, {}, fan)).status).toBe(200)
  expect(await kernel.jobs.listWaiting(CLOSE_SOCKETS_QUEUE.name)).toMatchObject([
    { data: { accountId: fan.id } },
  ])
})

test('revoking another person’s session answers that it does not exist', async () => {
  const stranger = await makeFan(kernel)
  const { data } = await api.call(listSessions, {}, stranger)
  await api.refused('NOT_FOUND', revokeSession, { params: { id: data[0]!._id } }, fan)
  expect((await api.send(getCurrentUser, {}, stranger)).status).toBe(200)
})

test('revoking all other sessions keeps the current one', async () => {
  const others = [await logInElsewhere(), await logInElsewhere()]
  expect(await api.call(revokeOtherSessions, {}, fan)).toEqual({ ended: 2 })
  for (const other of others) await api.refused('UNAUTHENTICATED', getCurrentUser, {}, other)
  expect((await api.call(listSessions, {}, fan)).total).toBe(1)
})

test('every login gives a new token', async () => {
  const tokens = new Set([fan.token, (await logInElsewhere()).token, (await logInElsewhere()).token])
  expect(tokens.size).toBe(3)
})

test('only the owner sees the history of logins and failed attempts, newest first', async () => {
  await api.send(login, { body: { username: fan.username, password: 'wrong' } }, null, '198.51.100.4')
  await logInElsewhere()
  await api.send(login, { body: { username: 'nobody', password: 'wrong' } })
  const { data, total } = await api.call(listLogins, { query: {} }, fan)
  expect(total).toBe(3)
  expect(data.map(({ outcome, country }) => [outcome, country])).toEqual([
    ['success', 'FR'],
    ['wrong-password', 'DE'],
    ['success', null],
  ])
  expect((await api.call(listLogins, { query: {} }, await makeFan(kernel))).total).toBe(1)
})

test('the history of logins is deleted after 180 days', async () => {
  const prune = () => kernel.runSchedule('auth-prune-logins')
  const count = async () => (await queryRows(kernel.db, sql`select id from login_history`)).length
  kernel.advance(179 * DAY_MS)
  await prune()
  expect(await count()).toBe(1)
  kernel.advance(2 * DAY_MS)
  await prune()
  expect(await count()).toBe(0)
})

test.each([
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.0 Mobile/15E148 Safari/604.1',
    { name: 'Safari on iOS', kind: 'phone' },
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:126.0) Gecko/20100101 Firefox/126.0',
    { name: 'Firefox on Windows', kind: 'desktop' },
  ],
  ['', { name: 'An unknown device', kind: 'other' }],
])('a browser gets a readable name: %s', (userAgent, device) => {
  expect(describeDevice(userAgent)).toEqual(device)
})
