/** Logins from an office in which somebody guesses passwords. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { confirmIdentity, login, resetPassword } from '#contract/auth.ts'
import { createApi, makeFan, type Api, type Person } from '#tests/support/api.ts'
import { createTestKernel, type TestKernel } from '#tests/support/kernel.ts'
import { inTransaction } from '#upstream/kernel/database.ts'
import { issueToken } from '#upstream/modules/auth/mailed-token-store.ts'

let kernel: TestKernel
let api: Api
let fan: Person
beforeEach(async () => {
  kernel = await createTestKernel()
  api = createApi(kernel)
  fan = await makeFan(kernel)
})
afterEach(() => kernel.close())

const OFFICE = '203.0.113.9'
const ELSEWHERE = '198.51.100.7'
const RIGHT = 'correct horse'
const PHONE = 'a-phone-that-mia-carries'
const LAPTOP = 'a-laptop-of-somebody-else'

const enter = async (body: { username?: string; password?: string; device?: string } = {}, from = OFFICE) =>
  (await api.send(login, { body: { username: fan.username, password: RIGHT, ...body } }, null, from)).status
/** Guesses until upstream delays the network. @returns how many guesses upstream checked */
async function fillOffice(username = () => 'nobody', from = OFFICE): Promise<number> {
  for (let at = 0; ; at++) if ((await enter({ username: `${username()}${at}` }, from)) === 429) return at
}

test('a known device can log in while guesses delay its network and its account; other devices wait', async () => {
  expect(await enter({ device: PHONE }, ELSEWHERE)).toBe(200)
  expect(await fillOffice()).toBe(20)
  for (let at = 0; at < 9; at++) await enter({ password: 'wrong' }, `198.51.100.${at + 20}`)
  expect([await enter(), await enter({ device: LAPTOP })]).toEqual([429, 429])
  expect(await enter({ device: PHONE })).toBe(200)
})

test('guesses from a known device are limited, and count against no network and no other device', async () => {
  for (const device of [PHONE, LAPTOP]) expect(await enter({ device }, ELSEWHERE)).toBe(200)
  const statuses = []
  for (let at = 0; at < 6; at++) statuses.push(await enter({ device: PHONE, password: 'wrong' }))
  expect(statuses).toEqual([400, 400, 400, 400, 400, 429])
  expect(await enter({ device: PHONE })).toBe(429)
  expect(await enter({ device: LAPTOP })).toBe(200)
  expect(await fillOffice()).toBe(20)
})

test('a device is known only to the account that logged in with it; a wrong password does not make it known', async () => {
  const other = await makeFan(kernel)
  expect(await enter({ device: PHONE, username: other.username }, ELSEWHERE)).toBe(200)
  await enter({ device: LAPTOP, password: 'wrong' }, ELSEWHERE)
  await fillOffice()
  expect([await enter({ device: PHONE }), await enter({ device: LAPTOP })]).toEqual([429, 429])
})

test('owners can log in from a known address while others there guess at other accounts', async () => {
  expect(await enter()).toBe(200)
  await fillOffice()
  expect(await enter()).toBe(200)
})

test('upstream checks at most 100 wrong passwords from an address that many people have logged in from', async () => {
  const people = [fan]
  for (let count = 0; count < 25; count++) people.push(await makeFan(kernel))
  for (const { username } of people) expect(await enter({ username })).toBe(200)
  let wrong = 0
  for (const { username } of people)
    for (let at = 0; at < 4; at++) if ((await enter({ username, password: 'wrong' })) === 400) wrong += 1
  expect(wrong).toBe(100)
})

test('people can confirm their password while others in their network guess', async () => {
  await fillOffice()
  const proof = { body: { password: RIGHT } }
  expect((await api.send(confirmIdentity, proof, fan, OFFICE)).status).toBe(200)
})

test('a password reset by email ends the delay of the device that sets the password', async () => {
  expect(await enter({ device: PHONE }, ELSEWHERE)).toBe(200)
  for (let at = 0; at < 5; at++) await enter({ device: PHONE, password: 'forgotten' })
  expect(await enter({ device: PHONE })).toBe(429)
  const account = { id: fan.id, email: `${fan.username}@example.com` }
  const now = kernel.clock.now()
  const token = await inTransaction(kernel.db, (tx) => issueToken(tx, account, 'reset-password', now))
  const password = 'a new and long one'
  const reset = await api.send(
    resetPassword,
    { body: { token: token!, password, device: PHONE } },
    null,
    OFFICE,
  )
  expect(reset.status).toBe(200)
  expect(await enter({ device: PHONE, password })).toBe(200)
})

test('a /56 of IPv6 has twice as many guesses as a network, and a /48 eight times as many', async () => {
  const guess = (group: number) =>
    enter({ username: `nobody${group}` }, `2001:db8:0:${group.toString(16)}::1`)
  const countGuesses = async (groups: number[]) => {
    let count = 0
    for (const group of groups) if ((await guess(group)) !== 429) count += 1
    return count
  }
  expect(await countGuesses(Array.from({ length: 50 }, (_, at) => at))).toBe(40)
  expect(await countGuesses(Array.from({ length: 200 }, (_, at) => 256 + at * 256))).toBe(120)
})
