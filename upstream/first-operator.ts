import { inTransaction } from './kernel/database.ts'
import type { Kernel } from './kernel/kernel.ts'
import { hasOtherOperator } from './modules/accounts/store.ts'

/** The id of no account. */
const NO_ACCOUNT = '00000000-0000-0000-0000-000000000000'

/** Tells whoever starts a platform without an active operator how to make one: no page can. */
export async function adviseFirstOperator({ db, log }: Pick<Kernel, 'db' | 'log'>): Promise<void> {
  if (await inTransaction(db, (tx) => hasOtherOperator(tx, NO_ACCOUNT))) return
  log.warn('There is no operator yet: npm run ops -- accounts create operator <username> <email>')
}
