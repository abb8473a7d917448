/**
 * Emails leave after the commit that wanted them, by a job: a mail server that is away fails no request, and delivery
 * is tried again. Until then an email lies sealed, since it may hold a link that opens an account.
 */
import type { Tx } from '../../kernel/database.ts'
import type { FailureCause } from '../../kernel/failed-jobs.ts'
import { defineQueue } from '../../kernel/jobs.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { type EmailMessage, EmailRefusedError } from '../../kernel/email.ts'
import { maskEmail } from '../../kernel/mask-email.ts'
import { openText, type Sealing, sealText } from '../../kernel/sealing.ts'
import { getSettings } from '../settings/service.ts'
import type { EmailTemplate } from './content.ts'
import { renderHtml, renderText } from './layout.ts'

export type { EmailTemplate } from './content.ts'

const PURPOSE = 'mail'

interface SealedEmail {
  sealed: string
}

/** An email is tried for a day: what it asks for is no longer good then. A mail server gets a minute at most. */
export const EMAIL_QUEUE = defineQueue<SealedEmail>({
  name: 'emails',
  retry: { limit: 105, firstDelaySeconds: 1, maxDelaySeconds: 900 },
  concurrency: 2,
  timeoutSeconds: 60,
})

/** Sends an email when `tx` commits, or never. */
export async function sendEmail(
  tx: Tx,
  { config, jobs }: Pick<Kernel, 'config' | 'jobs'>,
  to: string,
  template: EmailTemplate,
): Promise<void> {
  const { siteName, senderEmail } = await getSettings(tx)
  const site = { siteName, origin: config.PUBLIC_ORIGIN }
  const content = template(site)
  const email: EmailMessage = {
    to,
    from: `"${siteName.replaceAll(/["\\\r\n]/g, '')}" <${senderEmail || defaultSender(config.PUBLIC_ORIGIN)}>`,
    subject: content.subject,
    text: renderText(content, site),
    html: renderHtml(content, site),
  }
  const sealed = sealText({ config }, PURPOSE, JSON.stringify(email))
  await jobs.enqueue(tx, EMAIL_QUEUE, { sealed })
}

/**
 * Delivers one email. @returns why no other try would change that it cannot be delivered
 * @throws what keeps it from being taken now
 */
export async function deliverEmail(
  { config, emailSender, log }: Pick<Kernel, 'config' | 'emailSender' | 'log'>,
  { sealed }: SealedEmail,
): Promise<FailureCause | void> {
  const text = openText({ config }, PURPOSE, sealed)
  // The email was sealed under another INTERNAL_SECRET: nobody can ever read it again.
  if (text === null) return 'unreadable'
  return emailSender.send(JSON.parse(text) as EmailMessage).catch((error: unknown) => {
    if (!(error instanceof EmailRefusedError)) throw error
    log.warn({ err: error }, 'email refused')
    return 'refused'
  })
}

/** @returns the masked address; null for an email that nobody can read any more */
export function findRecipient(kernel: Sealing, data: object): string | null {
  const text = openText(kernel, PURPOSE, (data as SealedEmail).sealed)
  return text === null ? null : maskEmail((JSON.parse(text) as EmailMessage).to)
}

function defaultSender(origin: string): string {
  return `no-reply@${new URL(origin).hostname}`
}
