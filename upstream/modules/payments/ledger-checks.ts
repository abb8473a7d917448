/** Checks that every payment agrees with the ledger. */
import { sql } from 'drizzle-orm'
import { type AccountMoves, PLATFORM } from '../ledger/service.ts'
import type { LedgerCheck } from '../ledger/verification.ts'

export const ledgerChecks: readonly LedgerCheck[] = [
  {
    name: 'every item of a settled payment has a ledger transaction of its own, others have none',
    broken: sql`
    select i.id from payment_items i join payment_transactions p on p.id = i.payment_id
    left join ledger_transactions t on t.id = i.ledger_transaction_id
    where (p.status in ('succeeded', 'refunded')) <> (i.ledger_transaction_id is not null)
      or (i.ledger_transaction_id is not null and t.id is null)
      or (p.status = 'succeeded' and p.settled_at is null)
    union all
    select max(id) from payment_items where ledger_transaction_id is not null
      group by ledger_transaction_id having count(*) > 1
    union all
    select t.id from ledger_transactions t
    left join payment_items i on i.ledger_transaction_id = t.id
    where t.idempotency_key like 'payment:%' and i.id is null`,
  },
  {
    name: 'a payment is of as much as its items, and a buyer has as many',
    broken: sql`
    select p.id from payment_transactions p left join payment_items i on i.payment_id = p.id
    group by p.id having coalesce(sum(i.amount_cents), -1) <> p.amount_cents
      or count(i.id) <> max(i.position) + 1
    union all
    select i.id from payment_items i where i.amount_cents <> (
      select coalesce(sum((line->>'amountCents')::bigint), -1) from jsonb_array_elements(i.lines) line)
    union all
    select p.sale_transaction_id from purchases p
    join payment_items i on i.ledger_transaction_id = p.sale_transaction_id
    left join sale_refunds r on r.sale_transaction_id = p.sale_transaction_id
    group by p.sale_transaction_id, p.quantity, i.quantity
    having p.quantity <> i.quantity - coalesce(sum(r.quantity), 0)`,
  },
  {
    name: 'a settled payment credits what it says',
    broken: sql`
    select i.id from payment_items i join payment_transactions p on p.id = i.payment_id
    left join ledger_entries e on e.transaction_id = i.ledger_transaction_id
    left join ledger_accounts a on a.id = e.account_id
    where p.status in ('succeeded', 'refunded')
    group by i.id, p.id having
      coalesce(sum(e.amount_cents) filter (where a.kind = 'wallet' and a.owner_id = p.fan_id), 0)
        <> i.credit_cents - case when p.source = 'wallet' then i.amount_cents else 0 end
      or (p.source = 'provider' and coalesce(sum(e.amount_cents) filter (where a.kind = 'clearing'), 0)
        <> -i.amount_cents)`,
  },
  {
    name: 'a payment that was paid back in whole is refunded, and no other is',
    broken: sql`
    select p.id from payment_transactions p
    join payment_items i on i.payment_id = p.id
    left join sale_refunds r on r.sale_transaction_id = i.ledger_transaction_id
    group by p.id having (p.status = 'refunded') <> (coalesce(sum(r.amount_cents), 0) = p.amount_cents)
      or sum(r.amount_cents) > p.amount_cents`,
  },
]

/**
 * A provider's money comes into the wallet, where a sale takes it, and leaves the wallet when it is sent back. The
 * platform pays what a package adds, and keeps what it credits less.
 */
export const paymentMoves: AccountMoves = sql`
  select moved.kind, moved.owner_id, moved.cents from payment_transactions p
  cross join lateral (values
    ('clearing', p.provider, -p.amount_cents),
    ('wallet', p.fan_id, p.amount_cents)) moved (kind, owner_id, cents)
  where p.status in ('succeeded', 'refunded') and p.source = 'provider'
  union all
  select moved.kind, moved.owner_id, moved.cents from payment_transactions p
  join payment_items i on i.payment_id = p.id
  join sale_refunds r on r.sale_transaction_id = i.ledger_transaction_id and r.provider is not null
  cross join lateral (values
    ('clearing', r.provider, r.amount_cents),
    ('wallet', p.fan_id, -r.amount_cents)) moved (kind, owner_id, cents)
  union all
  select moved.kind, moved.owner_id, moved.cents from (
    select p.fan_id, i.credit_cents > i.amount_cents as is_bonus, i.credit_cents - i.amount_cents as given_cents
    from payment_items i join payment_transactions p on p.id = i.payment_id
    where i.ledger_transaction_id is not null and i.credit_cents > 0
    union all
    select p.fan_id, i.credit_cents > i.amount_cents, r.platform_cents
    from payment_items i join payment_transactions p on p.id = i.payment_id
    join sale_refunds r on r.sale_transaction_id = i.ledger_transaction_id where i.credit_cents > 0
  ) topup
  cross join lateral (values
    (case when is_bonus then 'promotion' else 'revenue' end, ${PLATFORM}, -given_cents),
    ('wallet', fan_id, given_cents)) moved (kind, owner_id, cents)`
