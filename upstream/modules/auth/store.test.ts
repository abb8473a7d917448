import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openTestDatabase } from '#tests/support/test-database.ts'
import { DAY_MS } from '../../kernel/clock.ts'
import { type Database, inTransaction, type Tx } from '../../kernel/database.ts'
import { newId } from '../../kernel/ids.ts'
import { accounts } from '../accounts/tables.ts'
import * as store from './store.ts'
import { loginHistory, sessions } from './tables.ts'

let database: Database
const [mia, leo] = [newId(), newId()]
beforeAll(async () => {
  database = await openTestDatabase()
  const account = { kind: 'fan', status: 'active' } as const
  await database.db.insert(accounts).values([
    { ...account, id: mia, name: 'Mia' },
    { ...account, id: leo, name: 'Leo' },
  ])
})
afterAll(() => database.close())
beforeEach(async () => {
  await database.db.delete(sessions)
  await database.db.delete(loginHistory)
})

const NOW = new Date('2030-01-01T12:00:00.000Z')
const at = (ms: number) => new Date(NOW.getTime() + ms)

type Row = Parameters<typeof store.insertSession>[1]

const write = <T>(work: (tx: Tx) => Promise<T>) => inTransaction(database.db, work)

/** A session that is open for a day from `NOW`. */
const sessionOf = (accountId: string, change: Partial<Row> = {}): Row & { id: string } => ({
  id: newId(),
  accountId,
  tokenHash: newId(),
  userAgent: 'test',
  address: '192.0.2.1',
  expiresAt: at(DAY_MS),
  createdAt: NOW,
  lastSeenAt: NOW,
  ...change,
})

async function open(accountId: string, change: Partial<Row> = {}): Promise<Row & { id: string }> {
  const session = sessionOf(accountId, change)
  await write((tx) => store.insertSession(tx, session))
  return session
}

/** The answers of the three ways to find an open session. */
async function find({ id, tokenHash }: { id: string; tokenHash: string }, now = NOW) {
  const byToken = await store.findOpenSession(database.db, tokenHash, now)
  const byId = await store.findOpenSessionById(database.db, id, now)
  const holder = await store.findSessionHolder(database.db, id, now)
  return [byToken?.account.id, byId?.account.id, holder?.accountId]
}

describe('an open session', () => {
  test('an open session is found with its account, by its token and by its id', async () => {
    const session = await open(mia)
    await open(leo)
    expect(await find(session)).toEqual([mia, mia, mia])
    expect(await store.findOpenSession(database.db, session.tokenHash, NOW)).toMatchObject({
      session: { id: session.id, accountId: mia },
      account: { id: mia, kind: 'fan' },
    })
    expect(await store.findOpenSessionById(database.db, session.id, NOW)).toMatchObject({
      session: { id: session.id, tokenHash: session.tokenHash },
      account: { id: mia, kind: 'fan' },
    })
    expect(await store.findSessionHolder(database.db, session.id, NOW)).toEqual({
      accountId: mia,
      kind: 'fan',
    })
  })

  test('a session is found until the moment it expires', async () => {
    const session = await open(mia)
    expect(await find(session, at(DAY_MS - 1))).toEqual([mia, mia, mia])
    expect(await find(session, at(DAY_MS))).toEqual([undefined, undefined, undefined])
  })

  test('a revoked session is not found', async () => {
    const session = await open(mia)
    await write((tx) => store.revokeSessions(tx, { accountId: mia }, NOW))
    expect(await find(session)).toEqual([undefined, undefined, undefined])
  })

  test('each session keeps when it was last used and confirmed', async () => {
    const [seen, confirmed, neither] = [await open(mia), await open(mia), await open(mia)]
    await write((tx) => store.touchSession(tx, seen.id, at(1000)))
    await write((tx) => store.confirmSession(tx, confirmed.id, at(2000)))
    const timesOf = async ({ id }: { id: string }) => {
      const found = await store.findOpenSessionById(database.db, id, NOW)
      return [found?.session.lastSeenAt, found?.session.confirmedAt]
    }
    expect(await timesOf(seen)).toEqual([at(1000), null])
    expect(await timesOf(confirmed)).toEqual([NOW, at(2000)])
    expect(await timesOf(neither)).toEqual([NOW, null])
  })
})

describe('revoking', () => {
  test('revoking ends one session, all but one, or all, and returns their ids', async () => {
    const [first, second, third] = [await open(mia), await open(mia), await open(mia)]
    const revoke = (which: object) =>
      write((tx) => store.revokeSessions(tx, { accountId: mia, ...which }, NOW))
    expect(await revoke({ sessionId: first.id })).toEqual([first.id])
    expect(await find(second)).toEqual([mia, mia, mia])
    expect(await revoke({ exceptSessionId: second.id })).toEqual([third.id])
    expect(await find(second)).toEqual([mia, mia, mia])
    expect(await revoke({})).toEqual([second.id])
  })

  test('revoking ends no session of another account, even by its id', async () => {
    const session = await open(leo)
    expect(
      await write((tx) => store.revokeSessions(tx, { accountId: mia, sessionId: session.id }, NOW)),
    ).toEqual([])
    expect(await write((tx) => store.revokeSessions(tx, { accountId: mia }, NOW))).toEqual([])
    expect(await find(session)).toEqual([leo, leo, leo])
  })

  test('revoking returns no session that had already ended', async () => {
    await open(mia, { revokedAt: at(-1) })
    await open(mia, { expiresAt: NOW })
    expect(await write((tx) => store.revokeSessions(tx, { accountId: mia }, NOW))).toEqual([])
  })
})

test('sessions that ended before a given time are deleted, and all others stay', async () => {
  await open(mia, { expiresAt: at(-1) })
  await open(mia, { revokedAt: at(-1) })
  const kept = [await open(mia), await open(mia, { expiresAt: NOW }), await open(mia, { revokedAt: NOW })]
  await write((tx) => store.deleteSessionsOver(tx, NOW))
  const rows = await database.db.select().from(sessions).orderBy(sessions.id)
  expect(rows.map(({ id }) => id)).toEqual(kept.map(({ id }) => id))
})

test('the list of open sessions begins with the last used one and has a hundred at most', async () => {
  const early = await open(mia, { lastSeenAt: at(-1000) })
  const late = await open(mia, { lastSeenAt: at(1000) })
  const [older, newer] = [await open(mia), await open(mia)]
  await open(mia, { revokedAt: at(-1) })
  await open(mia, { expiresAt: NOW })
  await open(leo)
  const list = async () => (await store.listOpenSessions(database.db, mia, NOW)).map(({ id }) => id)
  expect(await list()).toEqual([late.id, newer.id, older.id, early.id])
  await database.db.insert(sessions).values(Array.from({ length: 100 }, () => sessionOf(mia)))
  expect(await list()).toHaveLength(100)
})

describe('the history of logins', () => {
  const note = (accountId: string | null, change: object = {}) =>
    write((tx) =>
      store.insertLogin(tx, {
        id: newId(),
        accountId,
        outcome: 'success',
        userAgent: 'test',
        address: '192.0.2.1',
        network: '192.0.2.1',
        country: null,
        createdAt: NOW,
        ...change,
      }),
    )

  test('the history knows a network from which its owner has logged in since a given time', async () => {
    const isKnown = (network: string, since: Date, accountId = mia) =>
      store.hasLoggedInWith(database.db, accountId, { network }, since)
    await note(mia)
    await note(mia, { network: '192.0.2.2', outcome: 'wrong-password' })
    await note(leo, { network: '192.0.2.3' })
    expect(await isKnown('192.0.2.1', at(-1))).toBe(true)
    expect(await isKnown('192.0.2.1', NOW)).toBe(false)
    expect(await isKnown('192.0.2.2', at(-1))).toBe(false)
    expect(await isKnown('192.0.2.3', at(-1))).toBe(false)
    expect(await isKnown('192.0.2.3', at(-1), leo)).toBe(true)
  })

  test('the history knows a device with which its owner has logged in', async () => {
    const isKnown = (deviceHash: string, accountId = mia) =>
      store.hasLoggedInWith(database.db, accountId, { deviceHash }, at(-1))
    await note(mia, { deviceHash: 'phone' })
    await note(mia, { deviceHash: 'guessed', outcome: 'wrong-password' })
    expect([await isKnown('phone'), await isKnown('guessed'), await isKnown('phone', leo)]).toEqual([
      true,
      false,
      false,
    ])
  })

  test('the history of one account is listed in pages, newest first', async () => {
    for (const ms of [0, 2000, 1000]) await note(mia, { createdAt: at(ms) })
    await note(leo, { createdAt: at(3000) })
    await note(null, { createdAt: at(3000) })
    const read = async (limit: number, offset: number) => {
      const { rows, total } = await store.listLogins(database.db, mia, { limit, offset })
      return { times: rows.map(({ createdAt }) => createdAt), total }
    }
    expect(await read(2, 0)).toEqual({ times: [at(2000), at(1000)], total: 3 })
    expect(await read(2, 2)).toEqual({ times: [NOW], total: 3 })
  })

  test('logins before a given time are deleted, and later ones stay', async () => {
    await note(mia, { createdAt: at(-1) })
    await note(mia)
    await write((tx) => store.deleteLogins(tx, NOW))
    expect((await store.listLogins(database.db, mia, { limit: 9, offset: 0 })).total).toBe(1)
  })
})
