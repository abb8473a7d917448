/**
 * Applies the modules' rules to the rows about a deleted account. Rows that concern only that person are deleted. Rows
 * that also concern others (the ledger, a paid subscription, a report) stay and name nobody, since the account's own
 * row no longer has personal data.
 */
import type { Tx } from '../../kernel/database.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { withAccountLocked } from '../accounts/service.ts'
import type { RetentionRule } from '../personal-data.ts'
import { deleteRows } from './store.ts'

/**
 * Changes rows by the rules, in the reverse order of the modules, and then deletes rows. Each change runs in its own
 * transaction, because the order of the modules is not the order of the locks. Running it again changes nothing.
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
  await holding((tx) => deleteRows(tx, deletions, accountId))
}
