import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestKernel, type TestKernel } from '#tests/support/kernel.ts'
import { untilSomebodyWaits } from '#tests/support/waiting.ts'
import { errorCodeOf, inTransaction } from '#upstream/kernel/database.ts'
import {
  CLEARING,
  getBalance,
  listEntries,
  PROMOTION,
  REVENUE,
  transfer,
  type Transfer,
  WALLET,
} from '#upstream/modules/ledger/service.ts'
import { expectSoundLedger, newKey } from './world.ts'

let kernel: TestKernel
let ann: string
let bob: string

beforeAll(async () => {
  kernel = await createTestKernel()
})
beforeEach(() => {
  ann = newKey()
  bob = newKey()
})
afterEach(() => expectSoundLedger(kernel))
afterAll(() => kernel.close())

const post = (wanted: Transfer) => inTransaction(kernel.db, (tx) => transfer(tx, wanted))

const present = (ownerId: string, amountCents: number, idempotencyKey = `present:${newKey()}`): Transfer => ({
  idempotencyKey,
  kind: 'promotion',
  postings: [
    { ownerId: `fund of ${ownerId}`, accountKind: PROMOTION, amountCents: -amountCents },
    { ownerId, accountKind: WALLET, amountCents },
  ],
})

const walletOf = (ownerId: string) => getBalance(kernel.db, { ownerId, accountKind: WALLET })

describe('a transfer', () => {
  test('opens missing accounts and returns the new balances', async () => {
    const receipt = await post(present(ann, 500))
    expect(receipt.isRepeat).toBe(false)
    expect(receipt.balanceOf(ann, WALLET)).toBe(500)
    expect(receipt.balanceOf(`fund of ${ann}`, PROMOTION)).toBe(-500)
    expect(() => receipt.balanceOf(bob, WALLET)).toThrow(RangeError)
    expect(await walletOf(ann)).toBe(500)
    expect(await walletOf('nobody')).toBe(0)
  })

  test('is posted once for each idempotency key', async () => {
    const first = await post(present(ann, 500, 'gift'))
    const again = await post(present(ann, 500, 'gift'))
    expect(again).toMatchObject({ isRepeat: true, transactionId: first.transactionId })
    expect(again.balanceOf(ann, WALLET)).toBe(500)
    const many = await Promise.all(Array.from({ length: 20 }, () => post(present(bob, 100, 'other gift'))))
    expect(many.filter((receipt) => !receipt.isRepeat)).toHaveLength(1)
    expect(await walletOf(bob)).toBe(100)
  })

  test('can spend money that comes in while it waits for the account', async () => {
    await post(present(ann, 500))
    const spent: Promise<unknown>[] = []
    await inTransaction(kernel.db, async (tx) => {
      await transfer(tx, present(ann, 2000))
      // On a Postgres server it waits for the account's lock, on the embedded database for the connection.
      spent.push(post(present(ann, -1000)))
      if (kernel.database.kind === 'postgres') await untilSomebodyWaits(kernel)
    })
    await Promise.all(spent)
    expect(await walletOf(ann)).toBe(1500)
  })

  test('is refused if the wallet holds too little, and the database transaction stays usable', async () => {
    await post(present(ann, 500))
    const spend = (amountCents: number): Transfer => ({
      idempotencyKey: `spend:${newKey()}`,
      kind: 'promotion',
      postings: [
        { ownerId: ann, accountKind: WALLET, amountCents: -amountCents },
        { ownerId: 'platform', accountKind: REVENUE, amountCents },
      ],
    })
    await inTransaction(kernel.db, async (tx) => {
      await expect(transfer(tx, spend(501))).rejects.toMatchObject({ code: 'INSUFFICIENT_BALANCE' })
      await transfer(tx, spend(500))
    })
    expect(await walletOf(ann)).toBe(0)
  })

  test('may pass through an account, whose statement shows both entries', async () => {
    await post({
      idempotencyKey: 'through',
      kind: 'promotion',
      postings: [
        { ownerId: 'sandbox', accountKind: CLEARING, amountCents: -900 },
        { ownerId: ann, accountKind: WALLET, amountCents: 900 },
        { ownerId: ann, accountKind: WALLET, amountCents: -900 },
        { ownerId: 'mira', accountKind: WALLET, amountCents: 900 },
      ],
    })
    const { data, total } = await listEntries(
      kernel.db,
      { ownerId: ann, accountKind: WALLET },
      { limit: 10, offset: 0 },
    )
    expect(total).toBe(2)
    expect(data.map(({ entry }) => [entry.amountCents, entry.currentBalanceCents])).toEqual([
      [-900, 0],
      [900, 900],
    ])
    // In the other order the wallet would have been below zero in between.
    await expect(
      post({
        idempotencyKey: 'backwards',
        kind: 'promotion',
        postings: [
          { ownerId: ann, accountKind: WALLET, amountCents: -900 },
          { ownerId: ann, accountKind: WALLET, amountCents: 900 },
        ],
      }),
    ).rejects.toMatchObject({ code: 'INSUFFICIENT_BALANCE' })
  })

  test('opens an account at the same time as other transfers without a deadlock', async () => {
    const givers = Array.from({ length: 5 }, newKey)
    for (const giver of givers) await post(present(giver, 1000))
    for (let round = 0; round < 12; round++) {
      const till = newKey()
      const takers = Array.from({ length: 4 }, newKey)
      const transfers = Array.from({ length: 15 }, (_, at) =>
        post({
          idempotencyKey: `open:${till}:${at}`,
          kind: 'promotion',
          postings: [
            { ownerId: givers[(at * 3) % 5]!, accountKind: WALLET, amountCents: -3 },
            { ownerId: takers[(at * 7) % 4]!, accountKind: CLEARING, amountCents: 2 },
            { ownerId: till, accountKind: REVENUE, amountCents: 1 },
          ],
        }),
      )
      await Promise.all(transfers)
      const account = { ownerId: till, accountKind: REVENUE }
      expect(await getBalance(kernel.db, account)).toBe(15)
    }
  })

  test('throws a RangeError if its postings do not sum to zero, or are all zero', async () => {
    const lopsided: Transfer = {
      idempotencyKey: 'lopsided',
      kind: 'promotion',
      postings: [
        { ownerId: 'a', accountKind: WALLET, amountCents: 2 },
        { ownerId: 'b', accountKind: REVENUE, amountCents: -1 },
      ],
    }
    await expect(post(lopsided)).rejects.toThrow(RangeError)
    const empty = lopsided.postings.map((posting) => ({ ...posting, amountCents: 0 }))
    await expect(post({ ...lopsided, postings: empty })).rejects.toThrow(RangeError)
  })

  test.each([
    ['half a cent', 0.5],
    ['not a number', Number.NaN],
    ['more than a safe integer', 2 ** 53],
  ])('throws a RangeError and posts nothing if it moves %s', async (_, amountCents) => {
    const wanted = present(ann, amountCents, `odd:${newKey()}`)
    await expect(post(wanted)).rejects.toThrow(RangeError)
    expect(await walletOf(ann)).toBe(0)
  })
})

test.each(['ledger_entries', 'ledger_transactions', 'ledger_accounts'])(
  'the database refuses TRUNCATE and DELETE on %s',
  async (table) => {
    await post(present(ann, 500))
    for (const statement of [`truncate ${table} cascade`, `delete from ${table}`]) {
      const refused = await kernel.database.executeSql(statement).catch((error: unknown) => error)
      expect(errorCodeOf(refused), statement).toBe('23001')
    }
    expect(await walletOf(ann)).toBe(500)
  },
)

describe('the database', () => {
  test.each([
    'update ledger_entries set amount_cents = amount_cents + 1',
    'delete from ledger_entries',
    `update ledger_transactions set subject_id = 'other'`,
    'delete from ledger_transactions',
  ])('refuses: %s', async (statement) => {
    await post(present(ann, 500))
    const error = await kernel.database.executeSql(statement).catch((thrown: unknown) => thrown)
    expect(errorCodeOf(error)).toBe('23001')
  })

  test('refuses plain SQL that makes a wallet negative or writes entries that do not sum to zero', async () => {
    await post(present(ann, 500))
    const overdraw = `update ledger_accounts set balance_cents = -1 where owner_id = '${ann}'`
    const error = await kernel.database.executeSql(overdraw).catch((thrown: unknown) => thrown)
    expect(errorCodeOf(error)).toBe('23514')
    const lone = `insert into ledger_entries (id, transaction_id, account_id, amount_cents,
        previous_balance_cents, current_balance_cents, account_version)
      select 'lone', t.id, a.id, 1, 500, 501, 2 from ledger_transactions t, ledger_accounts a
      where a.owner_id = '${ann}' limit 1`
    const sumError = await kernel.database.executeSql(lone).catch((thrown: unknown) => thrown)
    expect(errorCodeOf(sumError)).toBe('23514')
  })
})
