import { getTableConfig, type PgTable } from 'drizzle-orm/pg-core'
import type { Tx } from '../../kernel/database.ts'
import type { RetentionRule } from '../personal-data.ts'

type Deletion = Extract<RetentionRule, { outcome: 'deleted' }>

/** Deletes the rows about an account that the rules name. */
export async function deleteRows(tx: Tx, deletions: readonly Deletion[], accountId: string): Promise<void> {
  for (const table of sortReferringFirst(deletions.map((rule) => rule.table))) {
    for (const { of } of deletions.filter((rule) => rule.table === table)) {
      await tx.delete(table).where(of(accountId))
    }
  }
}

/** Sorts tables by drizzle's foreign keys, so that no row is deleted before the rows that refer to it. */
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
