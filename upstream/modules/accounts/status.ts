import { cacheTags } from '#contract/cache-tags.ts'
import { revalidate } from '../../kernel/announcements.ts'
import { inTransaction, type Tx } from '../../kernel/database.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { getSettings } from '../settings/service.ts'
import { hasPapersOpen } from './papers.ts'
import { closeSessions } from './sessions.ts'
import * as store from './store.ts'

/**
 * Suspending ends every session; a performer comes and goes on the public pages. Activating takes no step for the
 * person: an account that still has its address or its papers before it waits for them again.
 * @throws Refusal NOT_FOUND
 */
export async function setAccountStatus(
  deps: Pick<Kernel, 'db' | 'clock' | 'jobs'>,
  login: string,
  wanted: 'active' | 'suspended',
): Promise<store.Account> {
  const found = await store.findByLogin(deps.db, login)
  return inTransaction(deps.db, async (tx) => {
    const account = found && (await store.lockAccount(tx, found.id))
    if (!account || account.status === 'deleted') {
      throw new Refusal('NOT_FOUND', { text: `There is no account ${login}.` })
    }
    const status = wanted === 'active' ? await findOpenStatus(tx, account) : wanted
    const changed = await store.updateAccount(tx, account.id, {
      status,
      // Whoever asked for a deletion asks again: the operator has decided something else.
      statusWhenKept: null,
      deletesAt: null,
    })
    if (status === 'suspended') await closeSessions(tx, deps, { accountId: account.id }, deps.clock.now())
    if (account.kind === 'performer') {
      const { performers, live, posts } = cacheTags
      await revalidate(tx, [cacheTags.performer(account.id), performers, live, posts])
    }
    return changed!
  })
}

/** Which state an account has that nobody holds back. */
async function findOpenStatus(tx: Tx, account: store.Account): Promise<store.Account['status']> {
  const before = account.status === 'closing' ? account.statusWhenKept : account.status
  // What was open stays so, whatever has become a rule since.
  if (before === 'active') return before
  const { requireEmailVerification } = await getSettings(tx)
  // Without an address there is none to verify.
  const isUnverified = account.email !== null && account.emailVerifiedAt === null
  if (requireEmailVerification && isUnverified) return 'pending_email'
  return (await hasPapersOpen(tx, account.id)) ? 'pending_verification' : 'active'
}
