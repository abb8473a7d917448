/**
 * Mails leave after the commit that wanted them, through the outbox: a mail server that is away fails no request,
 * and delivery is tried again. Until then a mail lies sealed, since it may hold a link that opens an account.
 */
import type { Kernel } from '../../kernel/kernel.ts'
import type { Mail, MailSender } from '../../kernel/mail.ts'
import { openText, sealText } from '../../kernel/sealing.ts'
import { outbox } from '../../kernel/tables.ts'
import { getSettings } from '../settings/service.ts'
import type { MailTemplate } from './content.ts'
import { renderHtml, renderText } from './layout.ts'

export type { MailTemplate } from './content.ts'
export { resetPasswordMail, securityNoticeMail, verifyEmailMail } from './templates.ts'

const PURPOSE = 'mail'

/** Writes a mail into the outbox. Give the transaction as `db`: it leaves when that commits, or never. */
export async function sendMail(
  { db, config }: Pick<Kernel, 'db' | 'config'>,
  to: string,
  template: MailTemplate,
): Promise<void> {
  const { siteName, senderEmail } = await getSettings(db)
  const site = { siteName, origin: config.PUBLIC_ORIGIN }
  const content = template(site)
  const mail: Mail = {
    to,
    from: `"${siteName.replaceAll(/["\\\r\n]/g, '')}" <${senderEmail || defaultSender(config.PUBLIC_ORIGIN)}>`,
    subject: content.subject,
    text: renderText(content, site),
    html: renderHtml(content, site),
  }
  const sealed = sealText({ config }, PURPOSE, JSON.stringify(mail))
  await db.insert(outbox).values({ topic: 'mail', payload: { sealed } })
}

/** Delivers one row of the outbox. @throws what keeps the mail from being taken */
export async function deliverMail(
  { config, mail }: { config: Kernel['config']; mail: MailSender },
  payload: Record<string, unknown>,
): Promise<void> {
  const text = openText({ config }, PURPOSE, String(payload.sealed))
  // Sealed under another INTERNAL_SECRET: nobody can ever read it.
  if (text === null) return
  await mail.send(JSON.parse(text) as Mail)
}

function defaultSender(origin: string): string {
  return `no-reply@${new URL(origin).hostname}`
}
