/**
 * Emails leave after the commit that wanted them, by a job: a mail server that is away fails no request, and delivery
 * is tried again. Until then an email lies sealed, since it may hold a link that opens an account.
 */
import type { Tx } from '../../kernel/database.ts'
import type { FailureCause } from '../../kernel/failed-jobs.ts'
import { defineQueue, type Queue } from '../../kernel/jobs.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { type EmailMessage, EmailRefusedError } from '../../kernel/email.ts'
import { maskEmail } from '../../kernel/mask-email.ts'
import { openText, type Sealing, sealText } from '../../kernel/sealing.ts'
import { deriveKey, sign } from '../../kernel/secrets.ts'
import { getSettings } from '../settings/service.ts'
import { type EmailContent, type EmailSite, renderHtml, renderText } from './layout.ts'

export type EmailTemplate = (site: EmailSite) => EmailContent

const PURPOSE = 'mail'

interface SealedEmail {
  sealed: string
  /** These say which emails go to the same domain and recipient, and not to which. Absent from jobs of before they were asked for. */
  domainHash?: string
  recipientHash?: string
}

/** An email is tried for a day: what it asks for is no longer good then. */
const DELIVERY = {
  retry: { limit: 105, firstDelaySeconds: 1, maxDelaySeconds: 900 },
  timeoutSeconds: 30,
  groupOf: ({ domainHash }: SealedEmail) => domainHash,
  memberOf: ({ recipientHash }: SealedEmail) => recipientHash,
  memberLimit: 2,
}

/** What a person waits for, or must hear of their own account. A domain that hangs has less than half of it. */
export const EMAIL_QUEUE = defineQueue<SealedEmail>({
  ...DELIVERY,
  name: 'emails',
  concurrency: 4,
  slowAtOnce: 28,
  groupLimit: 12,
})

/** What nobody waits for, and what many can cause at once. However much of it there is, no other email waits for it. */
export const BULK_EMAIL_QUEUE = defineQueue<SealedEmail>({
  ...DELIVERY,
  name: 'bulk-emails',
  concurrency: 3,
  slowAtOnce: 6,
  groupLimit: 3,
})

/** Sends an email about the recipient's own account when `tx` commits, or never. */
export function sendEmail(
  tx: Tx,
  deps: Pick<Kernel, 'config' | 'jobs'>,
  to: string,
  template: EmailTemplate,
): Promise<void> {
  return enqueueEmail(tx, deps, { queue: EMAIL_QUEUE, to, template })
}

/** The same for emails that nobody waits for: to operators, to many. */
export function sendBulkEmail(
  tx: Tx,
  deps: Pick<Kernel, 'config' | 'jobs'>,
  to: string,
  template: EmailTemplate,
): Promise<void> {
  return enqueueEmail(tx, deps, { queue: BULK_EMAIL_QUEUE, to, template })
}

async function enqueueEmail(
  tx: Tx,
  { config, jobs }: Pick<Kernel, 'config' | 'jobs'>,
  { queue, to, template }: { queue: Queue<SealedEmail>; to: string; template: EmailTemplate },
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
  const recipient = to.toLowerCase()
  await jobs.enqueue(tx, queue, {
    sealed,
    domainHash: hashReceiver(config, recipient.slice(recipient.lastIndexOf('@') + 1)),
    recipientHash: hashReceiver(config, recipient),
  })
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

/** Keyed, since the row lies open in the database: the list of all domains is soon hashed. */
function hashReceiver({ INTERNAL_SECRET }: Kernel['config'], receiver: string): string {
  return sign(deriveKey(INTERNAL_SECRET, 'mail receiver'), receiver)
}

function defaultSender(origin: string): string {
  return `no-reply@${new URL(origin).hostname}`
}
