/** Account kinds that only this test registers: transfers use them, and the ledger proof checks them. */
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { withPlanted } from '#tests/support/planted.ts'
import { createTestKernel, type TestKernel } from '#tests/support/kernel.ts'
import { inTransaction } from '#upstream/kernel/database.ts'
import {
  type AccountKind,
  defineAccountKind,
  getBalance,
  PLATFORM,
  PROMOTION,
  transfer,
} from '#upstream/modules/ledger/service.ts'
import { verifyLedger } from '#upstream/modules/ledger/verification.ts'
import { newKey } from './world.ts'

const HELD = defineAccountKind({ name: 'held', mayBeNegative: false })
const TAX = defineAccountKind({ name: 'tax', mayBeNegative: true })
const HELD_CHECK = 'every account holds what the rows of the modules say'
const KIND_CHECK = 'every account is of a kind that a module owns, and bound as the kind is'

let kernel: TestKernel
beforeAll(async () => {
  kernel = await createTestKernel({}, withPlanted({ accountKinds: [HELD, TAX] }))
})
afterAll(() => kernel.close())

const move = (ownerId: string, accountKind: AccountKind, amountCents: number) =>
  inTransaction(kernel.db, (tx) =>
    transfer(tx, {
      idempotencyKey: newKey(),
      kind: 'promotion',
      postings: [
        { ownerId: PLATFORM, accountKind: PROMOTION, amountCents: -amountCents },
        { ownerId, accountKind, amountCents },
      ],
    }),
  )
const broken = async () =>
  (await verifyLedger(kernel)).checks.flatMap(({ name, violations }) => (violations ? [name] : []))

test('the first posting opens an account of a new kind, which may go below zero only if the kind allows it', async () => {
  const receipt = await move('ann', HELD, 500)
  expect(receipt.balanceOf('ann', HELD)).toBe(500)
  await expect(move('ann', HELD, -501)).rejects.toMatchObject({ code: 'INSUFFICIENT_BALANCE' })
  expect((await move('ann', TAX, -7)).balanceOf('ann', TAX)).toBe(-7)
  expect(await getBalance(kernel.db, { ownerId: 'ann', accountKind: HELD })).toBe(500)
  expect(await broken()).toEqual([])
})

test('the proof finds a wrong balance, and an account whose lower bound differs from its kind’s', async () => {
  await move('bob', HELD, 300)
  const change = (set: string, where = `owner_id = 'bob'`) =>
    kernel.db.execute(sql.raw(`update ledger_accounts set ${set} where kind = 'held' and ${where}`))
  await change('balance_cents = 299')
  expect(await broken()).toContain(HELD_CHECK)
  await change('balance_cents = 300')
  expect(await broken()).toEqual([])
  await change('may_be_negative = true')
  expect(await broken()).toEqual([KIND_CHECK])
  await change('may_be_negative = false')
})

test('the proof finds an account whose kind is not registered', async () => {
  await move('ann', defineAccountKind({ name: 'attic', mayBeNegative: false }), 5)
  expect(await broken()).toEqual([KIND_CHECK])
})
