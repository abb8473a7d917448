import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTestDatabase } from '#tests/support/test-database.ts'
import { HOUR_MS, SECOND_MS } from '../../kernel/clock.ts'
import { type Database, inTransaction } from '../../kernel/database.ts'
import { newId } from '../../kernel/ids.ts'
import { hashToken } from '../../kernel/secrets.ts'
import { accounts } from '../accounts/tables.ts'
import {
  deleteTokensOver,
  dropTokens,
  issueToken,
  type MailedPurpose,
  takeToken,
} from './mailed-token-store.ts'
import { mailedTokens } from './tables.ts'

interface Owner {
  id: string
  email: string | null
}

let database: Database
let mia: Owner
beforeAll(async () => void (database = await openTestDatabase()))
afterAll(() => database.close())
beforeEach(async () => void (mia = await makeOwner('mia')))

async function makeOwner(name: string): Promise<Owner> {
  const id = newId()
  await database.db.insert(accounts).values({ id, kind: 'fan', status: 'active', name })
  return { id, email: `${name}@example.com` }
}

const NOW = new Date('2030-01-01T12:00:00.000Z')
const at = (ms: number) => new Date(NOW.getTime() + ms)

const issue = (purpose: MailedPurpose, now = NOW, account = mia) =>
  inTransaction(database.db, (tx) => issueToken(tx, account, purpose, now))
const take = (token: string | null, purpose: MailedPurpose, now = NOW) =>
  inTransaction(database.db, (tx) => takeToken(tx, token ?? 'none was issued', purpose, now))
const drop = (purpose?: MailedPurpose) => inTransaction(database.db, (tx) => dropTokens(tx, mia.id, purpose))

test('taking a token returns its account and the address that it was sent to, once', async () => {
  const token = await issue('reset-password')
  expect(await take(token, 'reset-password')).toEqual({ accountId: mia.id, email: 'mia@example.com' })
  expect(await take(token, 'reset-password')).toBeNull()
})

test('a token works for the purpose it was issued for, and for no other', async () => {
  const token = await issue('verify-email')
  expect(await take(token, 'reset-password')).toBeNull()
  expect(await take('made-up', 'verify-email')).toBeNull()
  expect(await take(token, 'verify-email')).not.toBeNull()
})

test.each([
  ['verify-email', 24 * HOUR_MS],
  ['reset-password', HOUR_MS],
] as const)('a token of kind %s works for %d ms', async (purpose, goodForMs) => {
  const early = await issue(purpose)
  expect(await take(early, purpose, at(goodForMs))).toBeNull()
  expect(await take(early, purpose, at(goodForMs - 1))).not.toBeNull()
})

test('the database stores only the token’s hash, which does not work as a token', async () => {
  const token = await issue('reset-password')
  const [row] = await database.db.select().from(mailedTokens).where(eq(mailedTokens.accountId, mia.id))
  expect(row?.tokenHash).toBe(hashToken(token!))
  expect(await take(row!.tokenHash, 'reset-password')).toBeNull()
})

test('an account gets no second token of a kind within a minute, and gets one after it', async () => {
  expect(await issue('reset-password')).not.toBeNull()
  expect(await issue('reset-password', at(60 * SECOND_MS - 1))).toBeNull()
  expect(await issue('verify-email', at(1))).not.toBeNull()
  const later = await issue('reset-password', at(60 * SECOND_MS))
  expect(await take(later, 'reset-password', at(60 * SECOND_MS))).not.toBeNull()
})

test('an account gets five tokens of a kind within an hour', async () => {
  const askAt = (minutes: number) => issue('reset-password', at(minutes * 60 * SECOND_MS))
  for (const minutes of [0, 1, 2, 3, 4]) expect(await askAt(minutes)).not.toBeNull()
  expect([await askAt(5), await askAt(59)]).toEqual([null, null])
  expect(await askAt(60)).not.toBeNull()
})

test('the pause of a minute counts for each account, and an account without an address gets no token', async () => {
  await issue('reset-password')
  const leo = await makeOwner('leo')
  expect(await issue('reset-password', NOW, leo)).not.toBeNull()
  expect(await issue('verify-email', NOW, { ...leo, email: null })).toBeNull()
})

test('dropping tokens ends those of one account, of one kind or of every kind', async () => {
  const leo = await makeOwner('leo')
  const others = await issue('reset-password', NOW, leo)
  const [reset, verify] = [await issue('reset-password'), await issue('verify-email')]
  await drop('reset-password')
  expect(await take(reset, 'reset-password')).toBeNull()
  expect(await take(verify, 'verify-email')).not.toBeNull()
  const again = await issue('verify-email', at(HOUR_MS))
  await drop()
  expect(await take(again, 'verify-email', at(HOUR_MS))).toBeNull()
  expect(await take(others, 'reset-password')).not.toBeNull()
})

test('expired tokens are deleted, and valid ones stay', async () => {
  const [reset, verify] = [await issue('reset-password'), await issue('verify-email')]
  await inTransaction(database.db, (tx) => deleteTokensOver(tx, at(HOUR_MS + 1)))
  expect(await take(reset, 'reset-password')).toBeNull()
  expect(await take(verify, 'verify-email')).not.toBeNull()
})
