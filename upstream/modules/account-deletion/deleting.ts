/**
 * What happens when the wait is over. Each step can be broken off and taken again: the account keeps its
 * `deletesAt` until nothing is left to remove.
 */
import { DELETION_GRACE_DAYS } from '#contract/account-deletion.ts'
import { cacheTags } from '#contract/cache-tags.ts'
import { revalidate } from '../../kernel/announcements.ts'
import { DAY_MS } from '../../kernel/clock.ts'
import { inTransaction, type Tx } from '../../kernel/database.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { lockAccount } from '../accounts/service.ts'
import { dropDataExports } from '../data-exports/service.ts'
import { deleteFile } from '../files/service.ts'
import { sendMail } from '../emails/service.ts'
import { disconnect } from '../social-connect/service.ts'
import { endAllOfFan, endAllOfPerformer } from '../subscriptions/service.ts'
import { dropDocuments } from '../verifications/service.ts'
import { applyFates } from './fates.ts'
import { moneyCameInMail } from './mails.ts'
import { balanceOf } from './service.ts'
import * as store from './store.ts'

type Deps = Pick<Kernel, 'db' | 'clock' | 'storage' | 'log' | 'config' | 'jobs'>

/** The clock's part: pays fans of leaving performers back, and deletes whose wait is over. */
export async function deleteDue(deps: Deps): Promise<void> {
  const { db, clock } = deps
  const now = clock.now()
  for (const performerId of await store.listClosingPerformers(db)) {
    await orLog(deps, performerId, () => endAllOfPerformer(db, performerId, now))
  }
  for (const accountId of await store.listDue(db, now)) {
    await orLog(deps, accountId, () => deleteAccount(deps, accountId))
  }
}

/** One that cannot be dealt with now must not keep the others; it is tried again. */
async function orLog({ log }: Deps, accountId: string, work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    log.error({ err: error, accountId }, 'account not deleted')
  }
}

async function deleteAccount(deps: Deps, accountId: string): Promise<void> {
  const { db, clock } = deps
  if (!(await inTransaction(db, (tx) => beginDeleting(tx, deps, accountId)))) return
  await endAllOfPerformer(db, accountId, clock.now())
  await disconnect(deps, { accountId })
  await dropDocuments(deps, accountId)
  await dropDataExports(deps, accountId)
  await inTransaction(db, async (tx) => {
    await endAllOfFan(tx, accountId, clock.now())
    const liked = await store.deleteReactions(tx, accountId)
    const commented = await store.deleteComments(tx, accountId)
    await applyFates(tx, accountId)
    await revalidate(tx, [
      ...liked.performers.map((id) => cacheTags.performer(id)),
      ...[...liked.posts, ...commented].map((id) => cacheTags.post(id)),
    ])
  })
  for (;;) {
    const fileIds = await store.listFiles(db, accountId)
    if (!fileIds.length) break
    for (const fileId of fileIds) await deleteFile(deps, fileId)
  }
  await store.markDone(db, accountId)
}

/** @returns whether there is anything to do: its owner may have come back, or money may have come in, meanwhile */
async function beginDeleting(
  tx: Tx,
  { clock, config, jobs }: Pick<Deps, 'clock' | 'config' | 'jobs'>,
  accountId: string,
): Promise<boolean> {
  const now = clock.now()
  const account = await lockAccount(tx, accountId)
  if (!account?.deletesAt || account.deletesAt > now) return false
  if (account.status === 'deleted') return true
  if (account.status !== 'closing') return false
  if (!account.givesUpBalance && (await balanceOf(tx, account)) > 0) {
    const deletesAt = new Date(now.getTime() + DELETION_GRACE_DAYS * DAY_MS)
    await store.postpone(tx, accountId, deletesAt)
    const mail = moneyCameInMail({ name: account.name, deletesAt })
    if (account.email) await sendMail(tx, { config, jobs }, account.email, mail)
    return false
  }
  await store.emptyAccount(tx, account)
  return true
}
