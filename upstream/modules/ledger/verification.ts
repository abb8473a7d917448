/** The invariants of money as SQL: each query counts the rows that break one. Nothing is repaired here. */
import { sql, type SQL } from 'drizzle-orm'
import { queryRows, type Db } from '../../kernel/database.ts'

/** Kinds of ledger transactions that pay a performer. */
const saleKinds = sql`('tip', 'subscription')`

const invariants: Record<string, SQL> = {
  'transactions sum to zero': sql`
    select transaction_id from ledger_entries group by transaction_id having sum(amount_cents) <> 0`,

  'transactions have at least two entries': sql`
    select t.id from ledger_transactions t left join ledger_entries e on e.transaction_id = t.id
    group by t.id having count(e.id) < 2`,

  'transactions keep to one currency': sql`
    select e.transaction_id from ledger_entries e join ledger_accounts a on a.id = e.account_id
    group by e.transaction_id having count(distinct a.currency) > 1`,

  'balances are the sums of their entries': sql`
    select a.id from ledger_accounts a left join ledger_entries e on e.account_id = a.id
    group by a.id having a.balance_cents <> coalesce(sum(e.amount_cents), 0)`,

  'entries are chained without a gap': sql`
    select id from (
      select e.*,
        row_number() over chain as expected_version,
        lag(e.current_balance_cents, 1, 0::bigint) over chain as expected_previous
      from ledger_entries e window chain as (partition by e.account_id order by e.account_version)
    ) chained
    where account_version <> expected_version or previous_balance_cents <> expected_previous
      or previous_balance_cents + amount_cents <> current_balance_cents`,

  'accounts know their last entry': sql`
    select a.id from ledger_accounts a left join ledger_entries e on e.account_id = a.id
    group by a.id having a.version <> count(e.id)`,

  'no wallet or earnings account was ever negative': sql`
    select a.id from ledger_accounts a left join ledger_entries e on e.account_id = a.id
    where a.kind in ('wallet', 'earnings')
    group by a.id having a.balance_cents < 0 or coalesce(min(e.current_balance_cents), 0) < 0
      or a.may_be_negative`,

  'an effect happens once': sql`
    select effect_key from ledger_transactions group by effect_key having count(*) > 1`,

  'a transaction is reversed at most once, exactly': sql`
    select reverses_id from ledger_transactions where reverses_id is not null
      group by reverses_id having count(*) > 1
    union all
    select r.id from ledger_transactions r
    where r.reverses_id is not null and exists (
      select account_id from ledger_entries where transaction_id in (r.id, r.reverses_id)
      group by account_id having sum(amount_cents) <> 0)`,

  'commission and net make the price': sql`
    select id from earnings where commission_cents + net_cents <> gross_cents
      or commission_cents <> gross_cents * rate_basis_points / 10000
      or commission_cents < 0 or net_cents < 0`,

  'earnings equal their ledger legs': sql`
    select s.id from earnings s
    left join ledger_entries e on e.transaction_id = s.ledger_transaction_id
    left join ledger_accounts a on a.id = e.account_id
    group by s.id having
      coalesce(sum(e.amount_cents) filter (where a.kind = 'earnings' and a.owner_id = s.performer_id), 0)
        <> s.net_cents
      or coalesce(sum(e.amount_cents) filter (where a.kind = 'revenue'), 0) <> s.commission_cents
      or coalesce(sum(e.amount_cents) filter (where a.kind not in ('earnings', 'revenue')), 0)
        <> -s.gross_cents`,

  'every sale is earned once': sql`
    select t.id from ledger_transactions t left join earnings s on s.ledger_transaction_id = t.id
    where t.kind in ${saleKinds} group by t.id having count(s.id) <> 1
    union all
    select s.id from earnings s join ledger_transactions t on t.id = s.ledger_transaction_id
    where t.kind not in ${saleKinds}`,

  'settled payments have one ledger transaction, others none': sql`
    select p.id from payment_transactions p
    left join ledger_transactions t on t.id = p.ledger_transaction_id
    where (p.status in ('succeeded', 'refunded')) <> (p.ledger_transaction_id is not null)
      or (p.ledger_transaction_id is not null and t.id is null)
      or (p.status = 'succeeded' and p.settled_at is null)
    union all
    select max(id) from payment_transactions where ledger_transaction_id is not null
      group by ledger_transaction_id having count(*) > 1
    union all
    select t.id from ledger_transactions t
    left join payment_transactions p on p.ledger_transaction_id = t.id
    where t.effect_key like 'payment:%' and p.id is null`,

  'a settled payment credits what it says': sql`
    select p.id from payment_transactions p
    left join ledger_entries e on e.transaction_id = p.ledger_transaction_id
    left join ledger_accounts a on a.id = e.account_id
    where p.status = 'succeeded'
    group by p.id having
      coalesce(sum(e.amount_cents) filter (where a.kind = 'wallet' and a.owner_id = p.fan_id), 0)
        <> p.credit_cents - case when p.source = 'wallet' then p.amount_cents else 0 end
      or (p.source = 'provider' and coalesce(sum(e.amount_cents) filter (where a.kind = 'clearing'), 0)
        <> -p.amount_cents)`,

  'a paid period is paid once, by its own transaction': sql`
    select p.subscription_id from subscription_periods p
    left join earnings s on s.ledger_transaction_id = p.ledger_transaction_id
    group by p.subscription_id, p.starts_at, p.price_cents
    having count(s.id) <> 1 or max(s.gross_cents) <> p.price_cents or max(s.kind) <> 'subscription'
    union all
    select max(subscription_id) from subscription_periods group by ledger_transaction_id having count(*) > 1
    union all
    select s.id from earnings s
    left join subscription_periods p on p.ledger_transaction_id = s.ledger_transaction_id
    where s.kind = 'subscription' and p.subscription_id is null`,

  'periods of a subscription do not overlap': sql`
    select subscription_id from (
      select subscription_id, starts_at, ends_at,
        lag(ends_at) over (partition by subscription_id order by starts_at) as previous_end
      from subscription_periods
    ) ordered where ends_at <= starts_at or starts_at < previous_end`,

  'a subscription ends where its last paid period ends': sql`
    select s.id from subscriptions s left join subscription_periods p on p.subscription_id = s.id
    where s.status <> 'trialing'
    group by s.id having max(p.ends_at) is null or max(p.ends_at) <> s.current_period_end`,
}

export async function checkSql(db: Db): Promise<{ name: string; violations: number }[]> {
  const checks = []
  for (const [name, broken] of Object.entries(invariants)) {
    const [row] = await queryRows<{ violations: number }>(
      db,
      sql`select count(*)::int as violations from (${broken}) broken`,
    )
    checks.push({ name, violations: row!.violations })
  }
  return checks
}
