import { inTransaction } from './kernel/database.ts'
import type { Kernel } from './kernel/kernel.ts'
import { hasOtherOperator } from './modules/accounts/store.ts'

/** An id that no account has. */
const NO_ACCOUNT = '00000000-0000-0000-0000-000000000000'

/** Logs the command that creates an operator when there is no active one: no page can create the first operator. */
export async function adviseFirstOperator({ db, log }: Pick<Kernel, 'db' | 'log'>): Promise<void> {
  if (await inTransaction(db, (tx) => hasOtherOperator(tx, NO_ACCOUNT))) return
  log.warn('There is no operator yet: npm run ops -- accounts create operator <username> <email>')
}
