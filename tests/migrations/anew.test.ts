import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase } from '#tests/support/test-database.ts'
import { type Database, errorCodeOf, inTransaction } from '#upstream/kernel/database.ts'
import { newId } from '#upstream/kernel/ids.ts'
import { makeAnew } from '#upstream/kernel/migrations.ts'
import { PROMOTION, transfer, WALLET } from '#upstream/modules/ledger/service.ts'
import { ledgerEntries } from '#upstream/modules/ledger/tables.ts'

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const post = () =>
  inTransaction(database.db, (tx) =>
    transfer(tx, {
      idempotencyKey: newId(),
      kind: 'promotion',
      postings: [
        { ownerId: 'platform', accountKind: PROMOTION, amountCents: -5 },
        { ownerId: 'ann', accountKind: WALLET, amountCents: 5 },
      ],
    }),
  )
const entries = () => database.db.select().from(ledgerEntries)

test('recreated tables are empty, accept rows at once, and refuse TRUNCATE on the ledger as before', async () => {
  await post()
  expect(await entries()).toHaveLength(2)
  await inTransaction(database.db, makeAnew)
  expect(await entries()).toEqual([])
  await post()
  expect(await entries()).toHaveLength(2)
  const refused = await database.executeSql('truncate ledger_entries').catch((error: unknown) => error)
  expect(errorCodeOf(refused)).toBe('23001')
})
