/** Every sale is somebody's earnings, and says what was sold. */
import { sql } from 'drizzle-orm'
import type { Registry } from '../../kernel/registry.ts'
import type { LedgerCheck } from '../ledger/service.ts'
import { SALE_KINDS } from './sale-kinds.ts'

/** Kinds of ledger transactions that pay a performer, as the modules that sell have registered them. */
function listPayingKinds(registry: Registry): string[] {
  const sales = registry.listAll(SALE_KINDS).filter(({ commissionKind }) => commissionKind !== null)
  return sales.flatMap(({ name, otherEntries = [] }) => [name, ...otherEntries.map((entry) => entry.name)])
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
]
