/** Every payment agrees with the books. */
import { sql } from 'drizzle-orm'
import type { LedgerCheck } from '../ledger/service.ts'

export const ledgerChecks: readonly LedgerCheck[] = [
  {
    name: 'settled payments have one ledger transaction, others none',
    broken: sql`
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
    where t.idempotency_key like 'payment:%' and p.id is null`,
  },
  {
    name: 'a settled payment credits what it says',
    broken: sql`
    select p.id from payment_transactions p
    left join ledger_entries e on e.transaction_id = p.ledger_transaction_id
    left join ledger_accounts a on a.id = e.account_id
    where p.status in ('succeeded', 'refunded')
    group by p.id having
      coalesce(sum(e.amount_cents) filter (where a.kind = 'wallet' and a.owner_id = p.fan_id), 0)
        <> p.credit_cents - case when p.source = 'wallet' then p.amount_cents else 0 end
      or (p.source = 'provider' and coalesce(sum(e.amount_cents) filter (where a.kind = 'clearing'), 0)
        <> -p.amount_cents)`,
  },
  {
    name: 'a payment that was paid back in whole is refunded, and no other is',
    broken: sql`
    select p.id from payment_transactions p
    left join sale_refunds r on r.sale_transaction_id = p.ledger_transaction_id
    group by p.id having (p.status = 'refunded') <> (coalesce(sum(r.amount_cents), 0) = p.amount_cents)
      or sum(r.amount_cents) > p.amount_cents`,
  },
]
