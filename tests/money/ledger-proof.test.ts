import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { subscribeToPerformer } from '#contract/payments.ts'
import { sendTip } from '#contract/tips.ts'
import { createApi, makeFan, makePerformer } from '#tests/support/api.ts'
import { createTestKernel, type TestKernel } from '#tests/support/kernel.ts'
import { inTransaction } from '#upstream/kernel/database.ts'
import { registry } from '#upstream/modules/all.ts'
import { verifyLedger } from '#upstream/modules/ledger/verification.ts'
import { refundPayment } from '#upstream/modules/payments/refunds.ts'
import { fillWallet, newKey } from './world.ts'

let kernel: TestKernel

describe('the proof of the ledger', () => {
  const corruptions: [string, string[]][] = [
    [
      'balances are the sums of their entries',
      [`update ledger_accounts set balance_cents = balance_cents + 1`],
    ],
    ['accounts know their last entry', [`update ledger_accounts set version = version + 1`]],
    [
      'entries are chained without a gap',
      [
        `alter table ledger_entries disable trigger ledger_entries_immutable`,
        `update ledger_entries set account_version = account_version + 1000`,
      ],
    ],
    [
      'transactions sum to zero',
      [
        `alter table ledger_entries disable trigger all`,
        `update ledger_entries set amount_cents = amount_cents + 1,
           current_balance_cents = current_balance_cents + 1 where amount_cents > 0`,
      ],
    ],
    [
      'transactions have at least two entries',
      [`insert into ledger_transactions (id, kind, idempotency_key) values ('x', 'x', 'x')`],
    ],
    [
      'every transaction is of a kind that a module owns',
      [`insert into ledger_transactions (id, kind, idempotency_key) values ('x', 'x', 'x')`],
    ],
    [
      'transactions keep to one currency',
      [`update ledger_accounts set currency = 'USD' where kind = 'revenue'`],
    ],
    [
      'every account is of a kind that a module owns, and bound as the kind is',
      [`update ledger_accounts set may_be_negative = true where kind = 'wallet'`],
    ],
    [
      'no account that is bound was ever negative',
      [
        `alter table ledger_accounts drop constraint ledger_accounts_balance`,
        `update ledger_accounts set may_be_negative = false where kind = 'promotion'`,
      ],
    ],
    ...['wallet', 'revenue', 'earnings', 'promotion'].map((kind): [string, string[]] => [
      'every account holds what the rows of the modules say',
      [`update ledger_accounts set balance_cents = balance_cents + 1 where kind = '${kind}'`],
    ]),
    [
      'every account holds what the rows of the modules say',
      [`delete from subscription_periods`, `delete from earnings where kind = 'subscription'`],
    ],
    [
      'a transaction is reversed at most once, exactly',
      [
        `insert into ledger_transactions (id, kind, idempotency_key, reverses_id)
         select 'r', 'reversal', 'r', max(id) from ledger_transactions`,
      ],
    ],
    ['commission and net make the price', [`update earnings set rate_basis_points = 9000`]],
    [
      'earnings equal their ledger postings',
      [`update earnings set net_cents = net_cents - 1, commission_cents = commission_cents + 1`],
    ],
    [
      'every sale is earned once',
      [`delete from subscription_periods`, `delete from earnings where kind = 'subscription'`],
    ],
    [
      'a sale names its thing in the ledger and in the earnings alike',
      [`update earnings set subject_id = 'x' where kind = 'tip'`],
    ],
    [
      'what was bought is kept until it is paid back',
      [
        `insert into purchases (sale_transaction_id, buyer_id, performer_id, subject_type, subject_id)
         select ledger_transaction_id, fan_id, performer_id, subject_type, subject_id from earnings
         where kind = 'tip'`,
      ],
    ],
    [
      'a sale says what has been paid back of it',
      [`update earnings set refunded_cents = 1 where kind = 'tip'`],
    ],
    ['what a performer gains was sold', [`delete from earnings where kind = 'tip'`]],
    [
      'every item of a settled payment has a ledger transaction of its own, others have none',
      [`update payment_items set ledger_transaction_id = null`],
    ],
    [
      'a payment is of as much as its items, and a buyer has as many',
      [`update payment_items set amount_cents = amount_cents + 1`],
    ],
    [
      'a payment is of as much as its items, and a buyer has as many',
      [`update payment_items set position = 1`],
    ],
    [
      'a payment is of as much as its items, and a buyer has as many',
      [`update payment_items set lines = '[]'`],
    ],
    ['a settled payment credits what it says', [`update payment_items set amount_cents = amount_cents + 1`]],
    [
      'a payment that was paid back in whole is refunded, and no other is',
      [`update payment_transactions set status = 'refunded'`],
    ],
    ['a refund moves what it says', [`update sale_refunds set platform_cents = platform_cents + 1`]],
    ['a refund moves what it says', [`delete from sale_refunds`]],
    ['a refund moves what it says', [`update sale_refunds set provider = 'sandbox'`]],
    [
      'no more is paid back than was sold',
      [
        `insert into sale_refunds (ledger_transaction_id, sale_transaction_id, amount_cents, platform_cents)
         select min(id), (select sale_transaction_id from sale_refunds limit 1), 10000, 0 from ledger_transactions`,
      ],
    ],
    ['a settled payment credits what it says', [`update payment_items set credit_cents = 1`]],
    ['a paid period is paid once, by its own transaction', [`delete from subscription_periods`]],
    [
      'a paid period is paid once, by its own transaction',
      [
        `insert into sale_refunds (ledger_transaction_id, sale_transaction_id, amount_cents, platform_cents)
         select ledger_transaction_id, ledger_transaction_id, price_cents - 100, 0 from subscription_periods`,
      ],
    ],
    ['a subscription ends where its last paid period ends', [`delete from subscription_periods`]],
    [
      'periods of a subscription do not overlap',
      [
        `insert into subscription_periods (subscription_id, starts_at, ends_at, price_cents,
           ledger_transaction_id)
         select p.subscription_id, p.starts_at + interval '1 day', p.ends_at, 1, e.ledger_transaction_id
         from subscription_periods p, earnings e where e.kind = 'tip' limit 1`,
      ],
    ],
    [
      'a subscription ends where its last paid period ends',
      [`update subscriptions set current_period_end = current_period_end + interval '1 day'`],
    ],
  ]

  beforeAll(async () => {
    kernel = await createTestKernel()
    const api = createApi(kernel)
    const fan = await makeFan(kernel)
    const star = await makePerformer(kernel)
    await fillWallet(kernel, fan, 5000)
    const tip = { params: { id: star.id }, body: { amountCents: 200, idempotencyKey: newKey() } }
    await api.call(sendTip, tip, fan)
    const body = { performerId: star.id, source: 'wallet' as const, idempotencyKey: newKey() }
    const month = await api.call(subscribeToPerformer, { body }, fan)
    await refundPayment(kernel, month._id, { untilCents: 100 })
  })

  afterAll(() => kernel.close())

  test.each(corruptions)('finds a violation of: %s', async (name, statements) => {
    const undone = new Error('undone')
    const look = inTransaction(kernel.db, async (tx) => {
      for (const statement of statements) await tx.execute(sql.raw(statement))
      const { ok, checks } = await verifyLedger({ db: tx, registry })
      expect(ok).toBe(false)
      expect(checks.find((check) => check.name === name)?.violations).toBeGreaterThan(0)
      throw undone
    })
    await expect(look).rejects.toBe(undone)
  })

  test('has a broken example here for every check, except the one that the database enforces', async () => {
    const { checks } = await verifyLedger(kernel)
    const planted = new Set(corruptions.map(([name]) => name))
    expect(checks.map((check) => check.name).filter((name) => !planted.has(name))).toEqual([
      'an effect happens once',
    ])
  })
})
