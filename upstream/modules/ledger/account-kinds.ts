/**
 * Kinds of accounts. A module that needs one of its own defines it, posts with it, registers it in its `accountKinds`, and
 * says in its `accountMoves` what its rows have moved there: the ledger knows none but its own by name.
 */
import { sql, type SQL } from 'drizzle-orm'
import { defineRegistryKey } from '../../kernel/registry.ts'

export interface AccountKind {
  /** Stands in the rows, and never changes. */
  readonly name: string
  /** False for what the platform owes people: no transfer takes such an account below zero. */
  readonly mayBeNegative: boolean
}

export const ACCOUNT_KINDS = defineRegistryKey<AccountKind>('accountKinds')

export function defineAccountKind(kind: AccountKind): AccountKind {
  return kind
}

/** What the platform owes a fan. */
export const WALLET = defineAccountKind({ name: 'wallet', mayBeNegative: false })
/** What a payment provider holds for the platform, as the negative side of what was paid there; its owner is the provider. */
export const CLEARING = defineAccountKind({ name: 'clearing', mayBeNegative: true })
/** What the platform keeps. It may be negative, after a refund for example. */
export const REVENUE = defineAccountKind({ name: 'revenue', mayBeNegative: true })
/** What the platform gives away. */
export const PROMOTION = defineAccountKind({ name: 'promotion', mayBeNegative: true })

export const LEDGER_ACCOUNT_KINDS: readonly AccountKind[] = [WALLET, CLEARING, REVENUE, PROMOTION]

/**
 * What rows of a module have moved in accounts: selects `kind`, `owner_id` and `cents`, as many rows an account as there
 * are. Each account holds the sum of what all modules say.
 */
export type AccountMoves = SQL

export const ACCOUNT_MOVES = defineRegistryKey<AccountMoves>('accountMoves')

/** Of presents no other row tells. */
export const PRESENT_MOVES: AccountMoves = sql`
  select a.kind, a.owner_id, e.amount_cents as cents from ledger_transactions t
  join ledger_entries e on e.transaction_id = t.id
  join ledger_accounts a on a.id = e.account_id
  where t.kind = 'promotion'`
