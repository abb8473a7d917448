/** The invariants of money as SQL: each query selects the rows that break one. The checks repair nothing. */
import { sql, type SQL } from 'drizzle-orm'
import { queryRows, type Db } from '../../kernel/database.ts'
import { defineRegistryKey, type Registry } from '../../kernel/registry.ts'
import { ACCOUNT_KINDS, ACCOUNT_MOVES, type AccountMoves, ENTRY_KINDS } from './service.ts'

/** One invariant of money, registered by the module that owns the rows. */
export interface LedgerCheck {
  name: string
  /** Selects the rows that break the invariant. A function builds the query from what the modules have registered. */
  broken: SQL | ((registry: Registry) => SQL)
}

export const LEDGER_CHECKS = defineRegistryKey<LedgerCheck>('ledgerChecks')

export interface LedgerReport {
  ok: boolean
  /** Every invariant with the number of rows that break it. */
  checks: { name: string; violations: number }[]
}

/**
 * Runs the checks of all modules against the rows, so that the ledger and the modules' own records of sales are
 * compared too.
 */
export async function verifyLedger({ db, registry }: { db: Db; registry: Registry }): Promise<LedgerReport> {
  const found = []
  for (const { name, broken } of registry.listAll(LEDGER_CHECKS)) {
    const rows = typeof broken === 'function' ? broken(registry) : broken
    const [row] = await queryRows<{ violations: number }>(
      db,
      sql`select count(*)::int as violations from (${rows}) broken`,
    )
    found.push({ name, violations: row!.violations })
  }
  return { ok: found.every((check) => check.violations === 0), checks: found }
}

/** The invariants of the ledger's own tables. */
export const ledgerChecks: readonly LedgerCheck[] = [
  {
    name: 'transactions sum to zero',
    broken: sql`
    select transaction_id from ledger_entries group by transaction_id having sum(amount_cents) <> 0`,
  },
  {
    name: 'transactions have at least two entries',
    broken: sql`
    select t.id from ledger_transactions t left join ledger_entries e on e.transaction_id = t.id
    group by t.id having count(e.id) < 2`,
  },
  {
    name: 'every transaction is of a kind that a module owns',
    broken: (registry) => sql`
    select id from ledger_transactions
    where kind not in ${registry.listAll(ENTRY_KINDS).map(({ name }) => name)}`,
  },
  {
    name: 'transactions keep to one currency',
    broken: sql`
    select e.transaction_id from ledger_entries e join ledger_accounts a on a.id = e.account_id
    group by e.transaction_id having count(distinct a.currency) > 1`,
  },
  {
    name: 'balances are the sums of their entries',
    broken: sql`
    select a.id from ledger_accounts a left join ledger_entries e on e.account_id = a.id
    group by a.id having a.balance_cents <> coalesce(sum(e.amount_cents), 0)`,
  },
  {
    name: 'entries are chained without a gap',
    broken: sql`
    select id from (
      select e.*,
        row_number() over chain as expected_version,
        lag(e.current_balance_cents, 1, 0::bigint) over chain as expected_previous
      from ledger_entries e window chain as (partition by e.account_id order by e.account_version)
    ) chained
    where account_version <> expected_version or previous_balance_cents <> expected_previous
      or previous_balance_cents + amount_cents <> current_balance_cents`,
  },
  {
    name: 'accounts know their last entry',
    broken: sql`
    select a.id from ledger_accounts a left join ledger_entries e on e.account_id = a.id
    group by a.id having a.version <> count(e.id)`,
  },
  {
    name: 'every account is of a kind that a module owns, and bound as the kind is',
    broken: (registry) => sql`
    select a.id from ledger_accounts a
    left join jsonb_to_recordset(${JSON.stringify(registry.listAll(ACCOUNT_KINDS))}::jsonb)
      as kind (name text, "mayBeNegative" boolean) on kind.name = a.kind
    where kind.name is null or kind."mayBeNegative" <> a.may_be_negative`,
  },
  {
    name: 'every account holds what the rows of the modules say',
    broken: (registry) => sql`
    select coalesce(held.owner_id, said.owner_id) from (
      select kind, owner_id, sum(balance_cents) as cents from ledger_accounts group by kind, owner_id
    ) held full join (
      select kind, owner_id, sum(cents) as cents from (
        ${sql.join([...registry.listAll(ACCOUNT_MOVES)], sql` union all `)}
      ) moves group by kind, owner_id
    ) said on said.kind = held.kind and said.owner_id = held.owner_id
    where coalesce(held.cents, 0) <> coalesce(said.cents, 0)`,
  },
  {
    name: 'no account that is bound was ever negative',
    broken: sql`
    select a.id from ledger_accounts a left join ledger_entries e on e.account_id = a.id
    where not a.may_be_negative
    group by a.id having a.balance_cents < 0 or coalesce(min(e.current_balance_cents), 0) < 0`,
  },
  {
    name: 'an effect happens once',
    broken: sql`
    select idempotency_key from ledger_transactions group by idempotency_key having count(*) > 1`,
  },
  {
    name: 'a transaction is reversed at most once, exactly',
    broken: sql`
    select reverses_id from ledger_transactions where reverses_id is not null
      group by reverses_id having count(*) > 1
    union all
    select r.id from ledger_transactions r
    where r.reverses_id is not null and exists (
      select account_id from ledger_entries where transaction_id in (r.id, r.reverses_id)
      group by account_id having sum(amount_cents) <> 0)`,
  },
]

/** No module has rows for presents, so this query reads their moves from the ledger itself. */
export const PRESENT_MOVES: AccountMoves = sql`
  select a.kind, a.owner_id, e.amount_cents as cents from ledger_transactions t
  join ledger_entries e on e.transaction_id = t.id
  join ledger_accounts a on a.id = e.account_id
  where t.kind = 'promotion'`
