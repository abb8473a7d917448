import type { Tx } from '../../kernel/database.ts'
import { newId } from '../../kernel/ids.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import type { Account } from '../accounts/service.ts'
import { sendMail } from '../mails/service.ts'
import { getSettings } from '../settings/service.ts'
import { submittedMail } from './mails.ts'
import type { KeptPaper } from './papers.ts'
import * as store from './store.ts'

/** Asks for a decision on papers; the operator hears of it. */
export async function submitPapers(
  tx: Tx,
  { clock, config, jobs }: Pick<Kernel, 'clock' | 'config' | 'jobs'>,
  { id: accountId, username, name }: Account,
  kept: readonly KeptPaper[],
): Promise<void> {
  const requestId = newId()
  const createdAt = clock.now()
  await store.insertRequest(
    tx,
    { id: requestId, accountId, status: 'submitted', submittedAt: createdAt },
    kept.map((paper) => ({ ...paper, requestId, accountId, createdAt })),
  )
  const { adminEmail } = await getSettings(tx)
  if (adminEmail)
    await sendMail(tx, { config, jobs }, adminEmail, submittedMail({ username: username ?? name }))
}
