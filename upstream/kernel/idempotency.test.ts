import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase } from '#tests/support/test-database.ts'
import { DAY_MS } from './clock.ts'
import type { Database } from './database.ts'
import { intentOf, onceByKey, pruneIdempotency } from './idempotency.ts'
import { idempotency } from './tables.ts'

let database: Database
beforeAll(async () => void (database = await openTestDatabase()))
afterAll(() => database.close())

/** An effect that counts how often it runs. */
function makeEffect() {
  const effect = { runs: 0, run: () => Promise.resolve({ receipt: ++effect.runs }) }
  return effect
}

const once = (accountId: string, key: string, request: unknown, run: () => Promise<unknown>) =>
  onceByKey(database.db, intentOf(accountId, key, request), run)

test('the same request under the same key is answered as it was the first time', async () => {
  const effect = makeEffect()
  expect(await once('mia', 'again', { cents: 1 }, effect.run)).toEqual({ receipt: 1 })
  expect(await once('mia', 'again', { cents: 1 }, effect.run)).toEqual({ receipt: 1 })
  expect(effect.runs).toBe(1)
})

test('two equal requests at once run the effect once and get one answer', async () => {
  const effect = makeEffect()
  const ask = () => once('mia', 'at once', 'request', effect.run)
  expect(await Promise.all([ask(), ask()])).toEqual([{ receipt: 1 }, { receipt: 1 }])
})

test('a key is valid for one request: another request with it is refused and has no effect', async () => {
  const effect = makeEffect()
  await once('mia', 'other', { cents: 1 }, effect.run)
  await expect(once('mia', 'other', { cents: 2 }, effect.run)).rejects.toMatchObject({
    code: 'IDEMPOTENCY_MISMATCH',
  })
  expect(effect.runs).toBe(1)
})

test('a key belongs to its account, and an account may have many', async () => {
  const effect = makeEffect()
  await once('mia', 'first', 'request', effect.run)
  expect(await once('leo', 'first', 'request', effect.run)).toEqual({ receipt: 2 })
  expect(await once('mia', 'second', 'request', effect.run)).toEqual({ receipt: 3 })
  expect(await once('mia', 'first', 'request', effect.run)).toEqual({ receipt: 1 })
})

test('an effect that fails leaves its key unused', async () => {
  const effect = makeEffect()
  const fail = () => Promise.reject(new Error('no money'))
  await expect(once('mia', 'failed', 'request', fail)).rejects.toThrow('no money')
  expect(await once('mia', 'failed', 'corrected', effect.run)).toEqual({ receipt: 1 })
})

test('a key is kept for thirty days, and then forgotten', async () => {
  await once('old', 'key', 'request', makeEffect().run)
  const kept = () => database.db.select().from(idempotency).where(eq(idempotency.accountId, 'old'))
  const [row] = await kept()
  const after = (ms: number) => new Date(row!.createdAt.getTime() + ms)
  await pruneIdempotency(database.db, after(30 * DAY_MS))
  expect(await kept()).toHaveLength(1)
  await pruneIdempotency(database.db, after(30 * DAY_MS + 1))
  expect(await kept()).toHaveLength(0)
})
