/** What a transaction leaves in the books, and how it reads. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestKernel, type TestKernel } from '#tests/support/kernel.ts'
import { inTransaction } from '#upstream/kernel/database.ts'
import {
  CLEARING,
  describeEntries,
  PLATFORM,
  PROMOTION,
  REVENUE,
  transfer,
  type Transfer,
  WALLET,
} from '#upstream/modules/ledger/service.ts'
import { makeFan } from '#tests/support/api.ts'
import { expectSoundLedger, newKey } from './world.ts'

let kernel: TestKernel
let ann: string

beforeAll(async () => {
  kernel = await createTestKernel()
})
beforeEach(() => {
  ann = newKey()
})
afterAll(async () => {
  await expectSoundLedger(kernel)
  await kernel.close()
})

const post = (postings: Transfer['postings'], more: Partial<Transfer> = {}) =>
  inTransaction(kernel.db, (tx) =>
    transfer(tx, { idempotencyKey: newKey(), kind: 'promotion', postings, ...more }),
  )

const present = (amountCents: number, more?: Partial<Transfer>) =>
  post(
    [
      { ownerId: PLATFORM, accountKind: PROMOTION, amountCents: -amountCents },
      { ownerId: ann, accountKind: WALLET, amountCents },
    ],
    more,
  )

test('names that stand in the rows of every installation do not change', () => {
  expect(PLATFORM).toBe('platform')
})

test('a present and its reversal have a text, and so has the reversal of what nobody finds', async () => {
  const account = await makeFan(kernel)
  const { transactionId } = await present(500)
  const entry = (id: string, kind: string, subjectId: string | null) => ({
    id,
    kind,
    subjectType: subjectId && 'transaction',
    subjectId,
  })
  const texts = await describeEntries(
    kernel,
    [
      entry('1', 'promotion', null),
      entry('2', 'reversal', transactionId),
      entry('3', 'reversal', newKey()),
      entry('4', 'reversal', null),
    ],
    { viewer: { accountId: account.id, kind: 'fan' }, country: null },
  )
  expect(Object.fromEntries(texts)).toEqual({
    1: 'A present',
    2: 'Reversal: A present',
    3: 'Reversal',
    4: 'Reversal',
  })
})

test('the platform’s own accounts may be below zero', async () => {
  for (const accountKind of [REVENUE, PROMOTION, CLEARING]) {
    const ownerId = newKey()
    const receipt = await post([
      { ownerId, accountKind, amountCents: -7 },
      { ownerId: ann, accountKind: WALLET, amountCents: 7 },
    ])
    expect(receipt.balanceOf(ownerId, accountKind)).toBe(-7)
  }
})

test('a receipt tells the accounts of one owner apart', async () => {
  const receipt = await post([
    { ownerId: PLATFORM, accountKind: PROMOTION, amountCents: -9 },
    { ownerId: ann, accountKind: WALLET, amountCents: 5 },
    { ownerId: ann, accountKind: CLEARING, amountCents: 4 },
  ])
  expect([receipt.balanceOf(ann, WALLET), receipt.balanceOf(ann, CLEARING)]).toEqual([5, 4])
})

test('halves of a cent that add up to a whole one are refused all the same', async () => {
  const halves = post([
    { ownerId: PLATFORM, accountKind: PROMOTION, amountCents: -1 },
    { ownerId: ann, accountKind: WALLET, amountCents: 0.5 },
    { ownerId: ann, accountKind: WALLET, amountCents: 0.5 },
  ])
  await expect(halves).rejects.toThrow(RangeError)
})
