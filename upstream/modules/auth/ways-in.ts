/** The ways into an account, each known to the module that keeps its credentials: the last one stays. */
import type { Db, Tx } from '../../kernel/database.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { defineRegistryKey } from '../../kernel/registry.ts'
import { Refusal } from '../../kernel/refusal.ts'
import * as accounts from '../accounts/service.ts'

type Deps = Pick<Kernel, 'registry' | 'config'>

export interface WayIn {
  /** How many credentials of this kind would open the account now. */
  count(db: Db, accountId: string, config: Kernel['config']): Promise<number>
}

export const WAYS_IN = defineRegistryKey<WayIn>('waysIn')

export const passwordWayIn: WayIn = {
  async count(db, accountId) {
    return (await accounts.findAccount(db, accountId))?.passwordHash ? 1 : 0
  },
}

export async function countWaysIn({ registry, config }: Deps, db: Db, accountId: string): Promise<number> {
  let total = 0
  for (const way of registry.listAll(WAYS_IN)) total += await way.count(db, accountId, config)
  return total
}

/**
 * Takes a credential away and looks what is left. The account is locked first: of two who each take the other's last
 * one, the second is refused.
 * @throws Refusal LAST_WAY_IN, and whatever `remove` throws
 */
export async function removeWayIn<T>(
  tx: Tx,
  deps: Deps,
  accountId: string,
  remove: () => Promise<T>,
): Promise<T> {
  await accounts.lockAccount(tx, accountId)
  const removed = await remove()
  if ((await countWaysIn(deps, tx, accountId)) === 0) throw new Refusal('LAST_WAY_IN')
  return removed
}
