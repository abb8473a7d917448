/**
 * What happens when the wait is over. Each step can be broken off and taken again: the account keeps its
 * `deletesAt` until nothing is left to remove.
 */
import { cacheTags } from '#contract/cache-tags.ts'
import { revalidate } from '../../kernel/announcements.ts'
import type { Db } from '../../kernel/database.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { dropDataExports } from '../data-exports/service.ts'
import { deleteFile } from '../files/service.ts'
import { endAllOfFan, endAllOfPerformer } from '../subscriptions/service.ts'
import { dropDocuments } from '../verifications/service.ts'
import { applyFates } from './fates.ts'
import * as store from './store.ts'

type Deps = Pick<Kernel, 'db' | 'clock' | 'storage' | 'log'>

/** The clock's part: pays fans of leaving performers back, and deletes whose wait is over. */
export async function deleteDue(deps: Deps): Promise<void> {
  const { db, clock, log } = deps
  for (const performerId of await store.listClosingPerformers(db)) {
    await endAllOfPerformer(db, performerId, clock.now())
  }
  for (const accountId of await store.listDue(db, clock.now())) {
    try {
      await deleteAccount(deps, accountId)
    } catch (error) {
      // One that cannot be deleted now must not keep the others; it is tried again.
      log.error({ err: error, accountId }, 'account not deleted')
    }
  }
}

async function deleteAccount(deps: Deps, accountId: string): Promise<void> {
  const { db, clock } = deps
  const isGone = await db.transaction(async (inner) => {
    const tx = inner as unknown as Db
    const account = await store.lockAccount(tx, accountId)
    // Its owner may have come back in this very moment.
    const isDue = account?.deletesAt && account.deletesAt <= clock.now()
    if (!isDue || (account.status !== 'closing' && account.status !== 'deleted')) return false
    if (account.status === 'closing') await store.emptyAccount(tx, account)
    return true
  })
  if (!isGone) return
  await endAllOfPerformer(db, accountId, clock.now())
  await dropDocuments(deps, accountId)
  await dropDataExports(deps, accountId)
  await db.transaction(async (inner) => {
    const tx = inner as unknown as Db
    await endAllOfFan(tx, accountId, clock.now())
    const touched = [
      ...(await store.deleteReactions(tx, accountId)),
      ...(await store.deleteComments(tx, accountId)),
    ]
    await applyFates(tx, accountId)
    const tags = touched.flatMap((id) => [cacheTags.performer(id), cacheTags.post(id)])
    if (tags.length) await revalidate(tx, tags)
  })
  for (;;) {
    const fileIds = await store.listFiles(db, accountId)
    if (!fileIds.length) break
    for (const fileId of fileIds) await deleteFile(deps, fileId)
  }
  await store.markDone(db, accountId)
}
