/** Checks that every period is paid for once, and that the periods of a subscription do not overlap. */
import { sql } from 'drizzle-orm'
import type { LedgerCheck } from '../ledger/verification.ts'

export const ledgerChecks: readonly LedgerCheck[] = [
  {
    name: 'a paid period is paid once, by its own transaction',
    broken: sql`
    select p.subscription_id from subscription_periods p
    left join earnings s on s.ledger_transaction_id = p.ledger_transaction_id
    group by p.subscription_id, p.starts_at, p.price_cents
    having count(s.id) <> 1 or max(s.gross_cents) <> p.price_cents or max(s.kind) <> 'subscription'
    union all
    select max(subscription_id) from subscription_periods group by ledger_transaction_id having count(*) > 1
    union all
    select s.id from earnings s
    left join subscription_periods p on p.ledger_transaction_id = s.ledger_transaction_id
    left join subscriptions b on b.id = p.subscription_id
    left join sale_refunds r on r.sale_transaction_id = s.ledger_transaction_id
    where s.kind = 'subscription'
    group by s.id, s.gross_cents, p.subscription_id, b.status
    having (coalesce(sum(r.amount_cents), 0) = s.gross_cents)
      <> (p.subscription_id is null) and (p.subscription_id is null or b.status <> 'expired')`,
  },
  {
    name: 'periods of a subscription do not overlap',
    broken: sql`
    select subscription_id from (
      select subscription_id, starts_at, ends_at,
        lag(ends_at) over (partition by subscription_id order by starts_at) as previous_end
      from subscription_periods
    ) ordered where ends_at <= starts_at or starts_at < previous_end`,
  },
  {
    name: 'a subscription ends where its last paid period ends',
    broken: sql`
    select s.id from subscriptions s left join subscription_periods p on p.subscription_id = s.id
    where s.status <> 'trialing'
    group by s.id having max(p.ends_at) <> s.current_period_end
      or max(p.ends_at) is null and s.status <> 'expired'`,
  },
]
