import { cacheTags } from '#contract/cache-tags.ts'
import { revalidate } from '../../kernel/announcements.ts'
import { inTransaction, type Tx } from '../../kernel/database.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { getSettings } from '../settings/service.ts'
import { ACCOUNT_SUSPENDED } from './events.ts'
import { holdAccounts } from './holding.ts'
import * as store from './store.ts'

/**
 * A suspended performer leaves the public pages, an activated one comes back. Activating takes no step for the person:
 * an account that still has to verify its address, or to have its documents approved, waits for that again.
 * @throws Refusal NOT_FOUND
 */
export async function setAccountStatus(
  deps: Pick<Kernel, 'db' | 'events'>,
  login: string,
  wanted: 'active' | 'suspended',
): Promise<store.Account> {
  const found = await store.findByLogin(deps.db, login)
  return inTransaction(deps.db, async (tx) => {
    if (found) await holdAccounts(tx, { alone: [found.id] })
    const account = found && (await store.lockAccount(tx, found.id))
    if (!account || account.status === 'deleted') {
      throw new Refusal('NOT_FOUND', { text: `There is no account ${login}.` })
    }
    const status = wanted === 'active' ? await findOpenStatus(tx, account) : wanted
    const changed = await store.updateAccount(tx, account.id, {
      status,
      // An owner who asked for a deletion asks again: the operator has decided something else.
      statusWhenKept: null,
      deletesAt: null,
    })
    if (status === 'suspended') await deps.events.emit(tx, ACCOUNT_SUSPENDED, { accountId: account.id })
    if (account.kind === 'performer') {
      const { performers, live, posts } = cacheTags
      await revalidate(tx, [cacheTags.performer(account.id), performers, live, posts])
    }
    return changed!
  })
}

/** The state of an account that the operator does not hold back. */
async function findOpenStatus(tx: Tx, account: store.Account): Promise<store.Account['status']> {
  const before = account.status === 'closing' ? account.statusWhenKept : account.status
  // An account that was open stays open, whatever has become a rule since.
  if (before === 'active') return before
  const { requireEmailVerification } = await getSettings(tx)
  // An account without an address has nothing to verify.
  const isUnverified = account.email !== null && account.emailVerifiedAt === null
  if (requireEmailVerification && isUnverified) return 'pending_email'
  return account.hasUnapprovedDocuments ? 'pending_verification' : 'active'
}
