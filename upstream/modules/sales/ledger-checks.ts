/** Checks that every sale has one line of earnings that names the same thing, and that refunds add up. */
import { sql } from 'drizzle-orm'
import type { Registry } from '../../kernel/registry.ts'
import { type AccountMoves, PLATFORM } from '../ledger/service.ts'
import type { LedgerCheck } from '../ledger/verification.ts'
import { SALE_KINDS } from './sale-kinds.ts'

/** Returns the kinds of ledger transactions that pay a performer, from the registered sale kinds. */
function listPayingKinds(registry: Registry): string[] {
  const sales = registry.listAll(SALE_KINDS).filter(({ commissionKind }) => commissionKind !== null)
  return sales.flatMap(({ name, otherEntries = [] }) => [name, ...otherEntries.map((entry) => entry.name)])
}

function listKeptKinds(registry: Registry): string[] {
  return registry.listAll(SALE_KINDS).flatMap(({ name, isKept }) => (isKept ? [name] : []))
}

export const ledgerChecks: readonly LedgerCheck[] = [
  {
    name: 'every sale is earned once',
    broken(registry) {
      const payingKinds = listPayingKinds(registry)
      return sql`
    select t.id from ledger_transactions t left join earnings s on s.ledger_transaction_id = t.id
    where t.kind in ${payingKinds} group by t.id having count(s.id) <> 1
    union all
    select s.id from earnings s join ledger_transactions t on t.id = s.ledger_transaction_id
    where t.kind not in ${payingKinds}`
    },
  },
  {
    name: 'a sale names its thing in the ledger and in the earnings alike',
    broken: sql`
    select s.id from earnings s join ledger_transactions t on t.id = s.ledger_transaction_id
    where t.subject_type is distinct from s.subject_type or t.subject_id is distinct from s.subject_id`,
  },
  {
    name: 'a refund moves what it says',
    broken: sql`
    with moved as (
      select e.transaction_id,
        coalesce(sum(e.amount_cents) filter (where a.kind = 'earnings'), 0) as earnings_cents,
        coalesce(sum(e.amount_cents) filter (where a.kind = 'wallet'), 0) as wallet_cents,
        coalesce(sum(e.amount_cents) filter (where a.kind = 'clearing'), 0) as clearing_cents,
        coalesce(sum(e.amount_cents) filter (where a.kind in ('revenue', 'promotion')), 0) as platform_cents
      from ledger_entries e join ledger_accounts a on a.id = e.account_id group by e.transaction_id
    )
    select t.id from ledger_transactions t
    left join sale_refunds r on r.ledger_transaction_id = t.id
    left join earnings s on s.ledger_transaction_id = r.sale_transaction_id
    left join moved on moved.transaction_id = t.id
    where t.kind in ('refund', 'reversal')
    group by t.id having count(r.ledger_transaction_id) = 0
      or max(moved.platform_cents) <> -sum(r.platform_cents)
      or max(moved.clearing_cents) <> sum(case when r.provider is null then 0 else r.amount_cents end)
      or max(case when s.id is null then moved.wallet_cents else moved.earnings_cents end)
        <> sum(r.platform_cents) - sum(r.amount_cents)
    union all
    select r.ledger_transaction_id from sale_refunds r
    join ledger_transactions t on t.id = r.ledger_transaction_id where t.kind not in ('refund', 'reversal')`,
  },
  {
    name: 'no more is paid back than was sold',
    broken: sql`
    select r.sale_transaction_id from sale_refunds r
    left join earnings s on s.ledger_transaction_id = r.sale_transaction_id
    left join (
      select e.transaction_id, -sum(e.amount_cents) as paid_cents from ledger_entries e
      join ledger_accounts a on a.id = e.account_id and a.kind = 'clearing' group by e.transaction_id
    ) topup on topup.transaction_id = r.sale_transaction_id
    group by r.sale_transaction_id, s.gross_cents, s.commission_cents, topup.paid_cents
    having bool_or(r.amount_cents <= 0)
      or sum(r.amount_cents) > coalesce(s.gross_cents, topup.paid_cents, 0)
      or sum(r.platform_cents) > s.commission_cents
      or sum(r.amount_cents) = s.gross_cents and sum(r.platform_cents) <> s.commission_cents`,
  },
  {
    name: 'a sale says what has been paid back of it',
    broken: sql`
    select s.id from earnings s left join (
      select sale_transaction_id, sum(amount_cents) as amount_cents, sum(platform_cents) as platform_cents
      from sale_refunds group by sale_transaction_id
    ) r on r.sale_transaction_id = s.ledger_transaction_id
    where s.refunded_cents <> coalesce(r.amount_cents, 0)
      or s.refunded_commission_cents <> coalesce(r.platform_cents, 0)`,
  },
  {
    name: 'what was bought is kept until it is paid back',
    broken: (registry) => sql`
    select s.id from earnings s
    left join purchases p on p.sale_transaction_id = s.ledger_transaction_id
    left join (
      select sale_transaction_id, sum(amount_cents) as amount_cents from sale_refunds group by sale_transaction_id
    ) r on r.sale_transaction_id = s.ledger_transaction_id
    where s.kind = any(${sql.param(listKeptKinds(registry))}::text[])
      and (p.buyer_id is null) <> (coalesce(r.amount_cents, 0) = s.gross_cents)
    union all
    select p.sale_transaction_id from purchases p
    left join earnings s on s.ledger_transaction_id = p.sale_transaction_id
      and s.fan_id = p.buyer_id and s.performer_id = p.performer_id
      and s.subject_type = p.subject_type and s.subject_id = p.subject_id
    where s.id is null or s.kind <> all(${sql.param(listKeptKinds(registry))}::text[])`,
  },
]

/**
 * A sale takes its price from the buyer's wallet, and a refund puts it back there, even when a provider then sends it
 * on to the buyer.
 */
export const saleMoves: AccountMoves = sql`
  select moved.kind, moved.owner_id, moved.cents from earnings s
  cross join lateral (values
    ('wallet', s.fan_id, -s.gross_cents),
    ('earnings', s.performer_id, s.net_cents),
    ('revenue', ${PLATFORM}, s.commission_cents)) moved (kind, owner_id, cents)
  union all
  select moved.kind, moved.owner_id, moved.cents from sale_refunds r
  join earnings s on s.ledger_transaction_id = r.sale_transaction_id
  cross join lateral (values
    ('wallet', s.fan_id, r.amount_cents),
    ('earnings', s.performer_id, r.platform_cents - r.amount_cents),
    ('revenue', ${PLATFORM}, -r.platform_cents)) moved (kind, owner_id, cents)`
