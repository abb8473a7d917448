/**
 * No username imitates an approved performer's by an official word, a separator, a number or a digit in place of a
 * letter.
 */
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { registerFan } from '#contract/auth.ts'
import { updatePerformer } from '#contract/performers.ts'
import { updateUser } from '#contract/users.ts'
import { createApi, makeFan, makePerformer, type Api, type Person } from '#tests/support/api.ts'
import { createTestKernel, type TestKernel } from '#tests/support/kernel.ts'
import { inTransaction, queryRows } from '../../kernel/database.ts'
import { updateAccount } from './store.ts'
import { everyReadingOf } from './username-readings.ts'

let kernel: TestKernel
let api: Api
let noor: Person
beforeEach(async () => {
  kernel = await createTestKernel()
  api = createApi(kernel)
  noor = await makePerformer(kernel, { username: 'noor.plays' })
})
afterEach(() => kernel.close())

async function codeFor(username: string): Promise<string | undefined> {
  const email = `${username.replaceAll(/\W/g, '')}@mail.example`
  const password = 'correct horse'
  const body = { name: 'Somebody', username, email, password, acceptTerms: true, isAdult: true } as const
  return (await api.send(registerFan, { body })).error?.code
}

test.each([
  ...['noor.plays.official', 'official.noor_plays', 'the.noor.plays', 'the_real.noor.plays', 'noor.plays_tv'],
  ...['0ff1cial.noor.plays', 'noorplaysofficial', 'thenoorplays', 'noorplays.fans', 'noor.plays.live2'],
  ...['noor.plays1', 'noor_plays_2026', 'noorplays007', 'noor.p1ay5', 'n00r.play5', 'noor.p1ay51'],
  ...['noor.plays1.official', 'real.noor.p1ay5_9'],
])('a fan cannot take a username that reads as an approved performer’s: %s', async (username) => {
  expect(await codeFor(username)).toBe('USERNAME_TOO_SIMILAR')
})

test.each([
  'noor',
  'plays',
  'noor.sings',
  'noor.playsets',
  'the.official',
  'live.tv',
  '2026',
  'honoor.plays',
])('a username that reads differently is free: %s', async (username) => {
  // Only `the.official` is reserved, because it speaks for the platform.
  expect(await codeFor(username)).toBe(username === 'the.official' ? 'USERNAME_RESERVED' : undefined)
})

test('an official word is kept in the reading when the performer’s username has no other part', async () => {
  await makePerformer(kernel, { username: 'fan.club' })
  expect(await codeFor('maya.club')).toBeUndefined()
  expect(await codeFor('official.fan.club')).toBe('USERNAME_TOO_SIMILAR')
})

test('a fan cannot change to a username that reads as a performer’s, and that performer can', async () => {
  const fan = await makeFan(kernel, 'somebody')
  await api.refused('USERNAME_TOO_SIMILAR', updateUser, { body: { username: 'noor.plays1' } }, fan)
  const change = { params: { id: noor.id }, body: { username: 'official.noor.plays' } }
  expect((await api.call(updatePerformer, change, noor)).username).toBe('official.noor.plays')
})

test('a fan cannot take a username that reads as an approved performer’s former username', async () => {
  await api.call(updatePerformer, { params: { id: noor.id }, body: { username: 'haddad' } }, noor)
  expect(await codeFor('noor.plays1')).toBe('USERNAME_TOO_SIMILAR')
})

test('usernames of fans and of performers who are not approved do not reserve similar readings', async () => {
  await makeFan(kernel, 'mira.lund')
  expect(await codeFor('mira.lund2')).toBeUndefined()
  await inTransaction(kernel.db, (tx) => updateAccount(tx, noor.id, { hasUnapprovedDocuments: true }))
  expect(await codeFor('noor.plays1')).toBeUndefined()
})

test('the database uses an index to find performers by a reading', async () => {
  const plan = await inTransaction(kernel.db, async (tx) => {
    await tx.execute(sql`set local enable_seqscan = off`)
    const query = sql`select id from accounts where username_readings && ${everyReadingOf('noor.plays1')}`
    return queryRows<{ 'QUERY PLAN': string }>(tx, sql`explain ${query}`)
  })
  expect(plan.map((line) => line['QUERY PLAN']).join('\n')).toContain('accounts_username_readings')
})
