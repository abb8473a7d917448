/** The rows that a ledger transaction writes, and the descriptions that users read. */
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

test('the platform’s owner id, which is stored in rows of every installation, does not change', () => {
  expect(PLATFORM).toBe('platform')
})

test('presents and reversals have a text, even if the reversed transaction is unknown', async () => {
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

test('the platform’s own accounts may go below zero', async () => {
  for (const accountKind of [REVENUE, PROMOTION, CLEARING]) {
    const ownerId = newKey()
    const receipt = await post([
      { ownerId, accountKind, amountCents: -7 },
      { ownerId: ann, accountKind: WALLET, amountCents: 7 },
    ])
    expect(receipt.balanceOf(ownerId, accountKind)).toBe(-7)
  }
})

test('a receipt has a separate balance for each account of one owner', async () => {
  const receipt = await post([
    { ownerId: PLATFORM, accountKind: PROMOTION, amountCents: -9 },
    { ownerId: ann, accountKind: WALLET, amountCents: 5 },
    { ownerId: ann, accountKind: CLEARING, amountCents: 4 },
  ])
  expect([receipt.balanceOf(ann, WALLET), receipt.balanceOf(ann, CLEARING)]).toEqual([5, 4])
})

test('postings of half a cent are refused even if they add up to a whole cent', async () => {
  const halves = post([
    { ownerId: PLATFORM, accountKind: PROMOTION, amountCents: -1 },
    { ownerId: ann, accountKind: WALLET, amountCents: 0.5 },
    { ownerId: ann, accountKind: WALLET, amountCents: 0.5 },
  ])
  await expect(halves).rejects.toThrow(RangeError)
})
