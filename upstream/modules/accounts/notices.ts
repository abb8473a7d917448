/** Tells an owner by mail what has changed about the ways into the account. */
import type { Client } from '../../http/caller.ts'
import type { Tx } from '../../kernel/database.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { securityNoticeMail, sendMail } from '../mails/service.ts'
import { describeDevice } from './devices.ts'
import { findById } from './store.ts'

/** @param words `title` as heading and subject, `text` what it means */
export async function mailChange(
  tx: Tx,
  { clock, config, jobs }: Pick<Kernel, 'clock' | 'config' | 'jobs'>,
  accountId: string,
  words: { title: string; text: string },
  client: Pick<Client, 'userAgent' | 'country'>,
): Promise<void> {
  const account = await findById(tx, accountId)
  if (!account?.email) return
  const notice = securityNoticeMail({
    name: account.name,
    ...words,
    device: describeDevice(client.userAgent).name,
    country: client.country,
    at: clock.now(),
  })
  await sendMail(tx, { config, jobs }, account.email, notice)
}
