/**
 * Mails leave after the commit that wanted them, by a job: a mail server that is away fails no request, and delivery
 * is tried again. Until then a mail lies sealed, since it may hold a link that opens an account.
 */
import type { Tx } from '../../kernel/database.ts'
import { defineQueue } from '../../kernel/jobs.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { type Mail, MailRefusedError } from '../../kernel/mail.ts'
import { openText, sealText } from '../../kernel/sealing.ts'
import { getSettings } from '../settings/service.ts'
import type { MailTemplate } from './content.ts'
import { renderHtml, renderText } from './layout.ts'

export type { MailTemplate } from './content.ts'

const PURPOSE = 'mail'

interface SealedMail {
  sealed: string
}

/** A mail is tried for a day: what it asks for is no longer good then. A mail server gets a minute at most. */
export const MAIL_QUEUE = defineQueue<SealedMail>({
  name: 'emails',
  retry: { limit: 105, firstDelaySeconds: 1, maxDelaySeconds: 900 },
  concurrency: 2,
  timeoutSeconds: 60,
})

/** Sends a mail when `tx` commits, or never. */
export async function sendMail(
  tx: Tx,
  { config, jobs }: Pick<Kernel, 'config' | 'jobs'>,
  to: string,
  template: MailTemplate,
): Promise<void> {
  const { siteName, senderEmail } = await getSettings(tx)
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
  await jobs.enqueue(tx, MAIL_QUEUE, { sealed })
}

/** Delivers one mail. @throws what keeps it from being taken, unless no other try would change it */
export async function deliverMail(
  { config, mail, log }: Pick<Kernel, 'config' | 'mail' | 'log'>,
  { sealed }: SealedMail,
): Promise<void> {
  const text = openText({ config }, PURPOSE, sealed)
  // Sealed under another INTERNAL_SECRET: it can never be read again.
  if (text === null) return
  await mail.send(JSON.parse(text) as Mail).catch((error: unknown) => {
    if (!(error instanceof MailRefusedError)) throw error
    log.warn({ err: error }, 'mail refused')
  })
}

function defaultSender(origin: string): string {
  return `no-reply@${new URL(origin).hostname}`
}
