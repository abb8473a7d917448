import {
  ACCOUNT_KINDS,
  ACCOUNT_STATUSES,
  type AccountDetails,
  getAccount,
  listAccounts as listAccountsCall,
} from '#contract/accounts.ts'
import { orNull, read, type Reader } from './reader.ts'

export interface AccountSearch {
  q: string
  kind: string
  status: string
}

/** An unknown kind or state asks for all of them. */
export async function listAccounts(
  reader: Reader,
  { q, kind, status }: AccountSearch,
  page: { limit: number; offset: number },
) {
  const query = {
    ...page,
    q: q.slice(0, 100),
    kind: ACCOUNT_KINDS.find((one) => one === kind),
    status: ACCOUNT_STATUSES.find((one) => one === status),
  }
  return read(reader, listAccountsCall, { query }, { tags: [] })
}

export async function findAccount(reader: Reader, id: string): Promise<AccountDetails | null> {
  return orNull(read(reader, getAccount, { params: { id } }, { tags: [] }))
}
