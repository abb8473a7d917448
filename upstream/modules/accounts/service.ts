/**
 * The status of accounts, and accounts in the operator's console. This module knows nothing about the ways to log in.
 */
import { userInfo } from 'node:os'
import { cacheTags } from '#contract/cache-tags.ts'
import type { AccountDetails, AccountRow, listAccounts } from '#contract/accounts.ts'
import type { Reply } from '#contract/call.ts'
import { nameOfOperator, type Viewer } from '../../http/visitor.ts'
import { revalidate } from '../../kernel/announcements.ts'
import { type Db, inTransaction, type RootDb, type Tx } from '../../kernel/database.ts'
import { newId } from '../../kernel/ids.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { getSettings } from '../settings/service.ts'
import { ACCOUNT_SUSPENDED } from './events.ts'
import * as store from './store.ts'

type Deps = Pick<Kernel, 'db' | 'events' | 'clock'>
type Wanted = 'active' | 'suspended'

/** The operator who decides, and the reason. */
interface Author {
  by: string
  reason: string
}

/**
 * Locks an account to which something is added that its deletion removes, such as a file. The deletion finds all that
 * was added under the lock. Owners without an account, such as the site, always remain.
 * @param shared other accounts on whose state the addition depends
 * @throws Refusal NOT_FOUND when the deletion of the account has begun
 */
export async function holdRemaining(
  tx: Tx,
  accountId: string,
  lock: keyof store.AccountLocks,
  shared: readonly string[] = [],
): Promise<void> {
  await store.lockAccounts(
    tx,
    lock === 'shared' ? { shared: [accountId, ...shared] } : { exclusive: [accountId], shared },
  )
  const account = await store.findAccount(tx, accountId)
  if (account?.status === 'deleted') throw new Refusal('NOT_FOUND')
}

/**
 * Suspends or activates an account. A suspended performer disappears from the public pages, an activated one comes
 * back. Activating skips no step: an account whose email is not verified, or whose documents are not approved, waits
 * for that again.
 * @throws Refusal NOT_FOUND, LAST_OPERATOR
 */
export async function setAccountStatus(
  deps: Deps,
  login: string,
  wanted: Wanted,
  author: Author = { by: userInfo().username, reason: '' },
): Promise<store.Account> {
  const found = await store.findAccountByLogin(deps.db, login)
  if (!found) throw new Refusal('NOT_FOUND', { text: `There is no account ${login}.` })
  return changeAccountStatus(deps, found, wanted, author)
}

/** Does the same for an account that the caller has loaded. @throws Refusal NOT_FOUND, LAST_OPERATOR */
async function changeAccountStatus(
  deps: Deps,
  found: Pick<store.Account, 'id' | 'kind'>,
  wanted: Wanted,
  { by, reason }: Author,
): Promise<store.Account> {
  return inTransaction(deps.db, async (tx) => {
    await store.lockAccounts(tx, { exclusive: [found.id] })
    // When two operators suspend each other at once, the second waits here and finds that one of them is the last.
    if (found.kind === 'operator') await store.lockOperators(tx)
    const account = await store.lockAccount(tx, found.id)
    if (!account || account.status === 'deleted') {
      throw new Refusal('NOT_FOUND', { text: 'This account is deleted.' })
    }
    if (
      wanted === 'suspended' &&
      account.kind === 'operator' &&
      !(await store.hasOtherOperator(tx, account.id))
    )
      throw new Refusal('LAST_OPERATOR', { text: 'This is the last operator. Make another one first.' })
    const status = wanted === 'active' ? await findOpenStatus(tx, account) : wanted
    const changed = await store.updateAccount(tx, account.id, {
      status,
      // The operator's decision cancels a deletion that the owner asked for; the owner can ask again.
      statusWhenKept: null,
      deletesAt: null,
      givesUpCents: 0,
    })
    await store.insertStatusChange(tx, {
      id: newId(),
      accountId: account.id,
      from: account.status,
      to: status,
      by,
      reason,
      changedAt: deps.clock.now(),
    })
    if (status === 'suspended') await deps.events.emit(tx, ACCOUNT_SUSPENDED, { accountId: account.id })
    if (account.kind === 'performer') {
      const { performers, live, contents } = cacheTags
      await revalidate(tx, [cacheTags.performer(account.id), performers, live, contents])
    }
    return changed!
  })
}

/** The status that the account has when no operator suspends it. */
async function findOpenStatus(tx: Tx, account: store.Account): Promise<store.Account['status']> {
  const before = account.status === 'closing' ? account.statusWhenKept : account.status
  // An account that was active stays active, even if the site has introduced stricter rules since.
  if (before === 'active') return before
  const { requireEmailVerification } = await getSettings(tx)
  // An account without an address has nothing to verify.
  const isUnverified = account.email !== null && account.emailVerifiedAt === null
  if (requireEmailVerification && isUnverified) return 'pending_email'
  return account.hasUnapprovedDocuments ? 'pending_verification' : 'active'
}

export async function searchForOperators(
  db: Db,
  { limit, offset, ...search }: store.AccountSearch & { limit: number; offset: number },
): Promise<Reply<typeof listAccounts>> {
  const { rows, total } = await store.searchAccounts(db, search, { limit, offset })
  return { data: rows.map(toRow), total }
}

/** @throws Refusal NOT_FOUND */
export async function getForOperators(db: Db, accountId: string): Promise<AccountDetails> {
  const account = await getAccount(db, accountId)
  const changes = await store.listStatusChanges(db, accountId)
  return {
    ...toRow(account),
    deletesAt: account.status === 'closing' ? (account.deletesAt?.toISOString() ?? null) : null,
    changes: changes.map(({ from, to, by, reason, changedAt }) => ({
      from,
      to,
      by,
      reason,
      changedAt: changedAt.toISOString(),
    })),
  }
}

/** @throws Refusal NOT_FOUND, OWN_ACCOUNT, LAST_OPERATOR */
export async function setStatusAtDesk(
  deps: Pick<Kernel, 'db' | 'events' | 'clock'>,
  accountId: string,
  { wanted, reason }: { wanted: 'active' | 'suspended'; reason: string },
  operator: Pick<Viewer, 'accountId' | 'username'>,
): Promise<Pick<AccountRow, 'status'>> {
  if (wanted === 'suspended' && accountId === operator.accountId) throw new Refusal('OWN_ACCOUNT')
  const account = await getAccount(deps.db, accountId)
  const { status } = await changeAccountStatus(deps, account, wanted, {
    by: nameOfOperator(operator),
    reason,
  })
  return { status }
}

async function getAccount(db: Db, accountId: string): Promise<store.Account> {
  const account = await store.findAccount(db, accountId)
  if (!account) throw new Refusal('NOT_FOUND')
  return account
}

function toRow(account: store.Account): AccountRow {
  const { id, kind, status, username, name, email, emailVerifiedAt, createdAt, lastLoginAt } = account
  return {
    _id: id,
    kind,
    status,
    username,
    name,
    email,
    isEmailVerified: emailVerifiedAt !== null,
    createdAt: createdAt.toISOString(),
    lastLoginAt: lastLoginAt?.toISOString() ?? null,
  }
}

/** An account as its owner sees it, without what other modules know of it. */
export function toOwner(account: store.Account) {
  return {
    _id: account.id,
    username: account.username,
    name: account.name,
    email: account.email,
    isPerformer: account.kind === 'performer',
    isOperator: account.kind === 'operator',
    isVerified: account.status !== 'pending_verification',
    deletesAt: account.status === 'closing' ? (account.deletesAt?.toISOString() ?? null) : null,
  }
}

/** Runs a transaction that locks one account exclusively. */
export function withAccountLocked<T>(
  db: RootDb,
  accountId: string,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  return inTransaction(db, async (tx) => {
    await store.lockAccounts(tx, { exclusive: [accountId] })
    return work(tx)
  })
}
