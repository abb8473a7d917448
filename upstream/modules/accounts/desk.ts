/** Accounts in the operator's console. */
import type { AccountDetails, AccountRow, listAccounts } from '#contract/accounts.ts'
import type { Reply } from '#contract/call.ts'
import { nameOfOperator, type Viewer } from '../../http/visitor.ts'
import type { Db } from '../../kernel/database.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { changeAccountStatus } from './status.ts'
import * as store from './store.ts'

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
  const account = await store.findById(db, accountId)
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
