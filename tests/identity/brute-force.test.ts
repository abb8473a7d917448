import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { confirmIdentity, login, loginByToken, tokenOf } from '#contract/auth.ts'
import { createApi, makeFan, type Api, type Person } from '#tests/support/api.ts'
import { createTestKernel, type TestKernel } from '#tests/support/kernel.ts'
import { DAY_MS, MINUTE_MS, SECOND_MS } from '#upstream/kernel/clock.ts'
import * as passwords from '#upstream/modules/auth/passwords.ts'
import { NETWORK_RULE, pruneAttempts, throttleAttempt } from '#upstream/modules/brute-force/service.ts'

let kernel: TestKernel
let api: Api
let fan: Person
beforeEach(async () => {
  kernel = await createTestKernel()
  api = createApi(kernel)
  fan = await makeFan(kernel)
})
afterEach(async () => {
  vi.restoreAllMocks()
  await kernel.close()
})

const ELSEWHERE = '203.0.113.9'
const HOME = '127.0.0.1'
const RIGHT = 'correct horse'

let guesses = 0
/** Sends each guess from a different address, as a botnet would. */
const guess = (username = fan.username, password = 'wrong') =>
  api.send(login, { body: { username, password } }, null, `203.0.113.${++guesses % 250}`)

test('after five wrong passwords an account refuses further tries for 15 s, then for growing delays', async () => {
  for (let at = 0; at < 5; at++) expect((await guess()).status).toBe(400)
  const waits: number[] = []
  for (let at = 0; at < 8; at++) {
    const answer = await guess()
    expect(answer.status).toBe(429)
    const seconds = Number(answer.headers['retry-after'])
    waits.push(seconds)
    kernel.advance(seconds * SECOND_MS + 1)
    expect((await guess()).status).toBe(400)
  }
  expect(waits).toEqual([15, 30, 60, 120, 240, 480, 900, 900])
})

test('wrong passwords that arrive at once get no more tries than those that arrive in turn', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => guess()))
  expect(answers.filter((answer) => answer.status === 400)).toHaveLength(5)
})

test('during a delay upstream refuses the right password too', async () => {
  for (let at = 0; at < 5; at++) await guess()
  expect((await guess(fan.username, RIGHT)).status).toBe(429)
})

test('owners can log in from a known address while others guess their password elsewhere', async () => {
  for (let at = 0; at < 9; at++) await guess()
  const body = { username: fan.username, password: RIGHT }
  expect((await api.send(login, { body }, null, HOME)).status).toBe(200)
  expect((await api.send(login, { body }, null, ELSEWHERE)).status).toBe(429)
})

test('a known address has its own count, with the same limit', async () => {
  const body = { username: fan.username, password: 'wrong' }
  const statuses = []
  for (let at = 0; at < 6; at++) statuses.push((await api.send(login, { body }, null, HOME)).status)
  expect(statuses).toEqual([400, 400, 400, 400, 400, 429])
})

test('a successful login clears the count of wrong passwords', async () => {
  for (let round = 0; round < 3; round++) {
    for (let at = 0; at < 4; at++) expect((await guess()).status).toBe(400)
    expect((await guess(fan.username, RIGHT)).status).toBe(200)
  }
})

test('an unknown username gets the same answers, delays and hashing work as a known one', async () => {
  const verify = vi.spyOn(passwords, 'isPassword')
  const outcomes = async (username: string) => {
    const answers = []
    for (let at = 0; at < 6; at++) {
      const { status, error } = await guess(username)
      answers.push({ status, error })
    }
    return answers
  }
  const known = await outcomes(fan.username)
  const checks = verify.mock.calls.length
  const unknown = await outcomes('nobody.at.all')
  expect(unknown).toEqual(known)
  expect(checks).toBe(5)
  expect(verify.mock.calls).toHaveLength(2 * checks)
})

test('a network that guesses at many accounts is stopped, even if it logs in to its own account', async () => {
  const own = await makeFan(kernel)
  const statuses: number[] = []
  for (let at = 0; at < 24; at++) {
    const body =
      at % 6 === 5
        ? { username: own.username, password: RIGHT }
        : { username: `name${at}`, password: 'wrong' }
    statuses.push((await api.send(login, { body }, null, ELSEWHERE)).status)
  }
  expect(statuses.filter((status) => status === 400)).toHaveLength(20)
  const body = { username: 'another', password: 'wrong' }
  expect((await api.send(login, { body }, null, ELSEWHERE)).status).toBe(429)
})

test('an attempt that the account’s delay refuses does not count for its network', async () => {
  const network = '198.51.100.7'
  for (let at = 0; at < 5; at++) await guess()
  const tryAs = (username: string) =>
    api.send(login, { body: { username, password: 'wrong' } }, null, network)
  for (let at = 0; at < NETWORK_RULE.free; at++) expect((await tryAs(fan.username)).status).toBe(429)
  expect((await tryAs('another')).status).toBe(400)
})

test('guesses at one account share one count, by username or email, in any letter case', async () => {
  const names = [fan.username, `${fan.username}@example.com`, fan.username.toUpperCase()]
  for (let at = 0; at < 5; at++) expect((await guess(names[at % 3])).status).toBe(400)
  for (const name of names) expect((await guess(name, RIGHT)).status).toBe(429)
})

test('guesses from a stolen session delay no other session of its owner', async () => {
  const { data } = await api.send(login, { body: { username: fan.username, password: RIGHT } }, null, HOME)
  const other = { ...fan, token: tokenOf(data) }
  const confirm = (password: string, as: Person) => api.send(confirmIdentity, { body: { password } }, as)
  for (let at = 0; at < 6; at++) await confirm('wrong', fan)
  expect((await confirm(RIGHT, fan)).status).toBe(429)
  expect((await confirm(RIGHT, other)).status).toBe(200)
})

test('a session that is exchanged for a new one keeps its count of guesses', async () => {
  for (let at = 0; at < 5; at++) await api.send(confirmIdentity, { body: { password: 'wrong' } }, fan)
  const { token } = await api.call(loginByToken, { body: { token: fan.token } })
  const answer = await api.send(confirmIdentity, { body: { password: RIGHT } }, { ...fan, token })
  expect(answer.status).toBe(429)
})

test('the thief of a session cannot guess the password by confirming', async () => {
  const statuses = []
  for (let at = 0; at < 6; at++) {
    statuses.push((await api.send(confirmIdentity, { body: { password: 'wrong' } }, fan)).status)
  }
  expect(statuses).toEqual([400, 400, 400, 400, 400, 429])
})

test('counts end after a day without tries, and their rows are deleted', async () => {
  const attempt = { purpose: 'second-factor', subject: fan.id } as const
  const wrong = () => throttleAttempt(kernel, attempt, { address: ELSEWHERE }, () => Promise.resolve(false))
  for (let at = 0; at < 5; at++) await wrong()
  await expect(wrong()).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
  kernel.advance(DAY_MS + MINUTE_MS)
  for (let at = 0; at < 5; at++) expect(await wrong()).toBe(false)
  kernel.advance(DAY_MS + MINUTE_MS)
  await pruneAttempts(kernel)
  const { rows } = await kernel.database.executeSql('select * from attempts')
  expect(rows).toEqual([])
})
