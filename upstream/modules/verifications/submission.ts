import type { Tx } from '../../kernel/database.ts'
import { newId } from '../../kernel/ids.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { updateAccount, type Account } from '../accounts/store.ts'
import { sendBulkEmail } from '../emails/service.ts'
import { getSettings } from '../settings/service.ts'
import { submittedEmail } from './emails.ts'
import type { StoredDocument } from './documents.ts'
import * as store from './store.ts'

/** Asks for a decision on documents; the operator hears of it. */
export async function submitDocuments(
  tx: Tx,
  { clock, config, jobs }: Pick<Kernel, 'clock' | 'config' | 'jobs'>,
  { id: accountId, username, name }: Account,
  stored: readonly StoredDocument[],
): Promise<void> {
  const requestId = newId()
  const createdAt = clock.now()
  await store.insertRequest(
    tx,
    { id: requestId, accountId, status: 'submitted', submittedAt: createdAt },
    stored.map((document) => ({ ...document, requestId, accountId, createdAt })),
  )
  await updateAccount(tx, accountId, { hasUnapprovedDocuments: true })
  const { adminEmail } = await getSettings(tx)
  if (adminEmail)
    await sendBulkEmail(tx, { config, jobs }, adminEmail, submittedEmail({ username: username ?? name }))
}
