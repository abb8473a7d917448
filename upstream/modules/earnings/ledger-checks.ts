/** Checks that every line of earnings agrees with the ledger. */
import { sql } from 'drizzle-orm'
import type { LedgerCheck } from '../ledger/verification.ts'

export const ledgerChecks: readonly LedgerCheck[] = [
  {
    name: 'commission and net make the price',
    broken: sql`
    select id from earnings where commission_cents + net_cents <> gross_cents
      or commission_cents <> gross_cents * rate_basis_points / 10000
      or commission_cents < 0 or net_cents < 0`,
  },
  {
    name: 'earnings equal their ledger postings',
    broken: sql`
    select s.id from earnings s
    left join ledger_entries e on e.transaction_id = s.ledger_transaction_id
    left join ledger_accounts a on a.id = e.account_id
    group by s.id having
      coalesce(sum(e.amount_cents) filter (where a.kind = 'earnings' and a.owner_id = s.performer_id), 0)
        <> s.net_cents
      or coalesce(sum(e.amount_cents) filter (where a.kind = 'revenue'), 0) <> s.commission_cents
      or coalesce(sum(e.amount_cents) filter (where a.kind not in ('earnings', 'revenue')), 0)
        <> -s.gross_cents`,
  },
  {
    name: 'what a performer gains was sold',
    broken: sql`
    select t.id from ledger_transactions t
    join ledger_entries e on e.transaction_id = t.id and e.amount_cents > 0
    join ledger_accounts a on a.id = e.account_id and a.kind = 'earnings'
    left join earnings s on s.ledger_transaction_id = t.id
    where t.reverses_id is null and s.id is null`,
  },
]
