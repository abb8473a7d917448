/** The migration turns refunds from before partial refunds into refunds of their sales, to the cent. */
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Database, openDatabase, queryRows } from '#upstream/kernel/database.ts'
import { registry } from '#upstream/modules/all.ts'
import { describeEntries } from '#upstream/modules/ledger/service.ts'
import { verifyLedger } from '#upstream/modules/ledger/verification.ts'
import { readFixture } from './baseline-fixture.ts'
import { type RawDatabase, makeDatabase } from './raw-database.ts'

/** Posts as the ledger did then: one entry after the other, each starting from the balance of the one before. */
const POST_OLD = `create function post_old(wanted text, kind text, subject_type text, subject_id text, key text,
    reverses text, at timestamptz, postings jsonb) returns void language plpgsql as $$
  declare posting record; account record;
  begin
    insert into ledger_transactions (id, kind, subject_type, subject_id, idempotency_key, reverses_id, created_at)
      values (wanted, kind, subject_type, subject_id, key, reverses, at);
    for posting in select * from jsonb_to_recordset(postings) as p (account text, cents bigint) where cents <> 0 loop
      select * into account from ledger_accounts where id = posting.account;
      insert into ledger_entries (id, transaction_id, account_id, amount_cents, previous_balance_cents,
          current_balance_cents, account_version, created_at)
        values (wanted || account.version || account.id, wanted, account.id, posting.cents, account.balance_cents,
          account.balance_cents + posting.cents, account.version + 1, at);
      update ledger_accounts set balance_cents = balance_cents + posting.cents, version = version + 1
        where id = account.id;
    end loop;
  end $$`

interface Month {
  subscription_id: string
  ends_at: Date
  ledger_transaction_id: string
  gross_cents: number
  commission_cents: number
  performer_id: string
  fan_id: string
}

let database: Database
let topUp: Record<string, unknown>
let sale: Record<string, unknown>
let months: Record<string, unknown>[]

beforeAll(async () => {
  const raw = await makeDatabase(readFixture())
  await raw.query(POST_OLD)
  topUp = await reverseOld(raw, 'topup', 'wallet')
  // The demo's subscriptions have no payment.
  await raw.query(`insert into payment_transactions (id, fan_id, kind, status, source, amount_cents, currency,
      subject_type, subject_id, performer_id, ledger_transaction_id, expires_at, settled_at)
    select 'a month', fan_id, 'subscription', 'succeeded', 'wallet', gross_cents, 'EUR', 'performer', performer_id,
      performer_id, ledger_transaction_id, now(), now()
    from earnings where kind = 'subscription' and ledger_transaction_id in (
      select max(ledger_transaction_id) from subscription_periods group by subscription_id having count(*) = 1)
    order by performer_id limit 1`)
  sale = await reverseOld(raw, 'subscription', 'earnings')
  await raw.query(
    `delete from subscription_periods where ledger_transaction_id = '${sale.sale_id as string}'`,
  )
  await raw.query(`update subscriptions s set status = 'expired', next_renewal_at = null, current_period_end =
      coalesce((select max(ends_at) from subscription_periods p where p.subscription_id = s.id), s.started_at)
    where not exists (select 1 from subscription_periods p where p.subscription_id = s.id
      and p.ends_at = s.current_period_end)`)
  months = await endOld(raw)
  await raw.query('drop function post_old')
  database = await openDatabase(await raw.handOver())
})
afterAll(() => database.close())

/** Refunds one payment of a kind in full, for which the account that gained still holds the money. */
async function reverseOld(raw: RawDatabase, kind: string, gainer: string): Promise<Record<string, unknown>> {
  const [row] = await raw.query(
    `select p.id, p.amount_cents::int, p.ledger_transaction_id as sale_id from payment_transactions p
     join ledger_entries e on e.transaction_id = p.ledger_transaction_id and e.amount_cents > 0
     join ledger_accounts a on a.id = e.account_id and a.kind = '${gainer}' and a.balance_cents > e.amount_cents
     where p.kind = '${kind}' and p.status = 'succeeded' order by p.id desc limit 1`,
  )
  expect(row).toBeDefined()
  await raw.query(
    `select post_old('reversal of ${kind}', 'reversal', 'transaction', t.id, 'reversal:' || t.id, t.id, now(),
       (select jsonb_agg(jsonb_build_object('account', account_id, 'cents', -amount_cents) order by id desc)
        from ledger_entries where transaction_id = t.id))
     from ledger_transactions t where t.id = '${row!.sale_id as string}';
     update payment_transactions set status = 'refunded' where id = '${row!.id as string}'`,
  )
  return row!
}

/**
 * Ends a subscription with a month paid in advance, as a block did: one transaction refunds half of the running month
 * and all of the next.
 */
async function endOld(raw: RawDatabase): Promise<Record<string, unknown>[]> {
  const found: unknown = await raw.query(
    `select m.subscription_id, m.ends_at, e.ledger_transaction_id, e.gross_cents::int,
       e.commission_cents::int, e.performer_id, e.fan_id
     from subscription_periods m join earnings e on e.ledger_transaction_id = m.ledger_transaction_id
     where m.subscription_id = (
       select p.subscription_id from subscription_periods p
       join earnings s on s.ledger_transaction_id = p.ledger_transaction_id
       join ledger_accounts a on a.owner_id = s.performer_id and a.kind = 'earnings'
       group by p.subscription_id, a.balance_cents
       having count(*) >= 2 and a.balance_cents > sum(s.net_cents) order by 1 limit 1)
     order by m.starts_at desc limit 2`,
  )
  const [ahead, running] = found as [Month, Month]
  const half = {
    gross: Math.floor(running.gross_cents / 2),
    commission: Math.floor(running.commission_cents / 2),
  }
  const gross = ahead.gross_cents + half.gross
  const commission = ahead.commission_cents + half.commission
  await raw.query(
    `select post_old('a block', 'refund', 'performer', '${ahead.performer_id}', 'block:${ahead.subscription_id}',
       null, '${running.ends_at.toISOString()}'::timestamptz - interval '1 day', jsonb_build_array(
         jsonb_build_object('account', (select id from ledger_accounts where owner_id = '${ahead.performer_id}'
           and kind = 'earnings'), 'cents', ${commission - gross}),
         jsonb_build_object('account', (select id from ledger_accounts where owner_id = 'platform'
           and kind = 'revenue'), 'cents', ${-commission}),
         jsonb_build_object('account', (select id from ledger_accounts where owner_id = '${ahead.fan_id}'
           and kind = 'wallet'), 'cents', ${gross})));
     update subscriptions set status = 'expired', next_renewal_at = null where id = '${ahead.subscription_id}'`,
  )
  return [
    { sale_id: ahead.ledger_transaction_id, amount: ahead.gross_cents, platform: ahead.commission_cents },
    { sale_id: running.ledger_transaction_id, amount: half.gross, platform: half.commission },
  ]
}

const refundsBy = (transactionId: string) =>
  queryRows(
    database.db,
    sql`select sale_transaction_id as sale_id, amount_cents::int as amount, platform_cents::int as platform, provider
        from sale_refunds where ledger_transaction_id = ${transactionId} order by amount_cents desc`,
  )

test('a refunded payment has one refund of its full amount, with its provider', async () => {
  expect(await refundsBy('reversal of topup')).toEqual([
    { sale_id: topUp.sale_id, amount: topUp.amount_cents, platform: expect.any(Number), provider: 'sandbox' },
  ])
  expect(await refundsBy('reversal of subscription')).toMatchObject([
    { sale_id: sale.sale_id, amount: sale.amount_cents },
  ])
})

test('a subscription that a block had ended has one refund for each month', async () => {
  expect(await refundsBy('a block')).toEqual(months.map((month) => ({ ...month, provider: null })))
})

test('the ledger is sound, and the old refunds have the same texts as before', async () => {
  const { checks } = await verifyLedger({ db: database.db, registry })
  expect(checks.filter((check) => check.violations > 0)).toEqual([])
  const entry = { id: 'x', kind: 'reversal', subjectType: 'transaction', subjectId: topUp.sale_id as string }
  const block = { id: 'y', kind: 'refund', subjectType: 'performer', subjectId: 'somebody' }
  const reader = { viewer: { accountId: 'somebody', kind: 'fan' as const }, country: null }
  const texts = await describeEntries({ db: database.db, registry }, [entry, block], reader)
  expect(texts.get('x')).toMatch(/^Reversal: ./)
  expect(texts.get('y')).toBe('Refund')
})
