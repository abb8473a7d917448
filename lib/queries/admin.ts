import { cache } from 'react'
import { getOverview as getOverviewCall, listFailures as listFailuresCall } from '#contract/admin.ts'
import type { Reply } from '#contract/call.ts'
import {
  ACCOUNT_KINDS,
  ACCOUNT_STATUSES,
  type AccountDetails,
  getAccount,
  listAccounts as listAccountsCall,
} from '#contract/accounts.ts'
import { listChanges as listChangesCall } from '#contract/changes.ts'
import { listContactMessages as listMessagesCall } from '#contract/contact.ts'
import { listSettings as listSettingsCall } from '#contract/settings.ts'
import { memberReader, read, orNull, type Reader } from './reader.ts'

/** Failed work that waits for a decision. @param before the last id of the previous part */
export async function listFailures(before?: string): Promise<Reply<typeof listFailuresCall>> {
  return read(await memberReader(), listFailuresCall, { query: { before } }, { tags: [] })
}

export type Overview = Reply<typeof getOverviewCall>

/** What waits for operators. The layout and the page of one request share one call. */
export const getOverview: () => Promise<Overview> = cache(async () =>
  read(await memberReader(), getOverviewCall, {}, { tags: [] }),
)

interface AccountSearch {
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

/** The changes that operators have made, never from a cache. */
export async function listChanges(reader: Reader, page: { limit: number; offset: number }) {
  return read(reader, listChangesCall, { query: page }, { tags: [] })
}

export async function listContactMessages(
  reader: Reader,
  status: 'open' | 'done',
  page: { limit: number; offset: number },
) {
  return read(reader, listMessagesCall, { query: { ...page, status } }, { tags: [] })
}

/** Every setting with its present value, never from a cache. */
export async function listSettings(reader: Reader) {
  return read(reader, listSettingsCall, {}, { tags: [] })
}
