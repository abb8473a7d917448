/**
 * Deletes accounts when their wait is over. Each step can be interrupted and repeated: the account keeps its
 * `deletesAt` until nothing is left to remove.
 */
import { DELETION_GRACE_DAYS } from '#contract/account-deletion.ts'
import { DAY_MS } from '../../kernel/clock.ts'
import { inTransaction, type Tx } from '../../kernel/database.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { moneyText } from '../../kernel/money-text.ts'
import {
  emptyAccount,
  listAccountsToDelete,
  listClosingPerformers,
  lockAccount,
  lockAccounts,
  markAccountDeleted,
  postponeDeletion,
} from '../accounts/store.ts'
import { sendEmail } from '../emails/service.ts'
import { RETENTION } from '../personal-data.ts'
import { getSettings } from '../settings/service.ts'
import { moneyCameInEmail } from './emails.ts'
import { applyRetention } from './retention.ts'
import { balanceOf, cameInCentsOf, listLeavingSteps } from './service.ts'

/** The scheduled run: it pays back the fans of closing performers, and deletes the accounts whose wait is over. */
export async function deleteDue(kernel: Kernel): Promise<void> {
  const { db, clock } = kernel
  for (const performerId of await listClosingPerformers(db)) {
    await orLog(kernel, performerId, async () => {
      for (const steps of listLeavingSteps(kernel)) await steps.whilePerformerLeaves?.(kernel, performerId)
    })
  }
  for (const accountId of await listAccountsToDelete(db, clock.now())) {
    await orLog(kernel, accountId, () => deleteAccount(kernel, accountId))
  }
}

/** Logs a failure of one account, so that it does not stop the others. The next run tries again. */
async function orLog({ log }: Kernel, accountId: string, work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    log.error({ err: error, accountId }, 'account not deleted')
  }
}

async function deleteAccount(kernel: Kernel, accountId: string): Promise<void> {
  const { db, registry } = kernel
  if (!(await inTransaction(db, (tx) => beginDeleting(tx, kernel, accountId)))) return
  for (const steps of listLeavingSteps(kernel)) await steps.beforeErasure?.(kernel, accountId)
  await applyRetention(kernel, { rules: registry.listAll(RETENTION), accountId })
  for (const steps of listLeavingSteps(kernel)) await steps.afterErasure?.(kernel, accountId)
  await inTransaction(db, (tx) => markAccountDeleted(tx, accountId))
}

/** @returns whether to delete the account: its owner may have kept it, or money may have come in, meanwhile */
async function beginDeleting(
  tx: Tx,
  { clock, config, jobs }: Pick<Kernel, 'clock' | 'config' | 'jobs'>,
  accountId: string,
): Promise<boolean> {
  const now = clock.now()
  await lockAccounts(tx, { exclusive: [accountId] })
  const account = await lockAccount(tx, accountId)
  if (!account?.deletesAt || account.deletesAt > now) return false
  if (account.status === 'deleted') return true
  if (account.status !== 'closing') return false
  const cameInCents = cameInCentsOf(account, await balanceOf(tx, account))
  if (cameInCents > 0) {
    const deletesAt = new Date(now.getTime() + DELETION_GRACE_DAYS * DAY_MS)
    await postponeDeletion(tx, accountId, deletesAt)
    const { currency } = await getSettings(tx)
    const amount = moneyText(cameInCents, currency)
    const email = moneyCameInEmail({ name: account.name, amount, deletesAt })
    if (account.email) await sendEmail(tx, { config, jobs }, account.email, email)
    return false
  }
  await emptyAccount(tx, account)
  return true
}
