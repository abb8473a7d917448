/**
 * What becomes of the rows about a person who has left. What is theirs alone is deleted; what others hold too (the
 * books, a paid subscription, a report) stays and names nobody, since the account behind its id has been emptied.
 * The rules are the modules' own.
 */
import { getTableConfig, type PgTable } from 'drizzle-orm/pg-core'
import type { Tx } from '../../kernel/database.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { withAccountLocked } from '../accounts/locks.ts'
import type { RetentionRule } from '../personal-data.ts'

/**
 * Changes rows by the rules in the reverse order of the modules, then deletes. Each change is a transaction of its own,
 * as the order of the modules is not that of the locks; a second time finds nothing left to do.
 * @param rules in the order of the modules
 */
export async function applyRetention(
  kernel: Kernel,
  { rules, accountId }: { rules: readonly RetentionRule[]; accountId: string },
): Promise<void> {
  const holding = (work: (tx: Tx) => Promise<unknown>) => withAccountLocked(kernel.db, accountId, work)
  for (const rule of rules.toReversed()) {
    if (rule.outcome === 'changed') await holding((tx) => rule.change(tx, kernel, accountId))
  }
  const deletions = rules.filter((rule) => rule.outcome === 'deleted')
  await holding(async (tx) => {
    for (const table of sortReferringFirst(deletions.map((rule) => rule.table))) {
      for (const { of } of deletions.filter((rule) => rule.table === table)) {
        await tx.delete(table).where(of(accountId))
      }
    }
  })
}

/** By drizzle's own foreign keys: no row is deleted before those that refer to it. */
export function sortReferringFirst(tables: readonly PgTable[]): PgTable[] {
  const sorted: PgTable[] = []
  const seen = new Set<PgTable>()
  const add = (table: PgTable) => {
    if (seen.has(table)) return
    seen.add(table)
    tables.filter((other) => refersTo(other, table)).forEach(add)
    sorted.push(table)
  }
  tables.forEach(add)
  return sorted
}

function refersTo(table: PgTable, target: PgTable): boolean {
  return getTableConfig(table).foreignKeys.some((key) => key.reference().foreignTable === target)
}
