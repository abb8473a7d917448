import { cacheTags } from '#contract/cache-tags.ts'
import { revalidate } from '../../kernel/announcements.ts'
import type { Db } from '../../kernel/database.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { closeSessions } from './sessions.ts'
import * as store from './store.ts'

/** Suspending ends every session; a performer comes and goes on the public pages. @throws Refusal NOT_FOUND */
export async function setAccountStatus(
  deps: Pick<Kernel, 'db' | 'clock'>,
  login: string,
  status: 'active' | 'suspended',
): Promise<store.Account> {
  const account = await store.findByLogin(deps.db, login)
  if (!account) throw new Refusal('NOT_FOUND', { text: `There is no account ${login}.` })
  return deps.db.transaction(async (inner) => {
    const tx = inner as unknown as Db
    const changed = await store.updateAccount(tx, account.id, {
      status,
      // Whoever asked for a deletion asks again: the operator has decided something else.
      statusWhenKept: null,
      deletesAt: null,
    })
    if (status === 'suspended') await closeSessions(tx, { accountId: account.id }, deps.clock.now())
    if (account.kind === 'performer') {
      const { performers, live, posts } = cacheTags
      await revalidate(tx, [cacheTags.performer(account.id), performers, live, posts])
    }
    return changed!
  })
}
