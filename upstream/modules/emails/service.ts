/**
 * A job sends each email after the transaction that queued it commits. So a request does not fail when the mail server
 * is away, and delivery is retried. A waiting email is stored sealed, since it may contain a link that opens an
 * account.
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
  /**
   * The hashes show which emails go to the same domain and the same recipient, but not which these are. Jobs from
   * before these hashes were introduced lack them.
   */
  domainHash?: string
  recipientHash?: string
}

/** Delivery is tried for about a day. After that, the links of most emails no longer work. */
const DELIVERY = {
  retry: { limit: 105, firstDelaySeconds: 1, maxDelaySeconds: 900 },
  timeoutSeconds: 30,
  groupOf: ({ domainHash }: SealedEmail) => domainHash,
  memberOf: ({ recipientHash }: SealedEmail) => recipientHash,
  memberLimit: 2,
}

/**
 * For emails that a person waits for, or that tell owners about their accounts. A mail domain that hangs occupies less
 * than half of its places.
 */
export const EMAIL_QUEUE = defineQueue<SealedEmail>({
  ...DELIVERY,
  name: 'emails',
  concurrency: 4,
  slowAtOnce: 28,
  groupLimit: 12,
})

/**
 * For emails that nobody waits for, and that can come in large numbers. They never delay the emails of the other queue.
 */
export const BULK_EMAIL_QUEUE = defineQueue<SealedEmail>({
  ...DELIVERY,
  name: 'bulk-emails',
  concurrency: 3,
  slowAtOnce: 6,
  groupLimit: 3,
})

/** Sends an email about the recipient's own account when `tx` commits; if it rolls back, nothing is sent. */
export function sendEmail(
  tx: Tx,
  deps: Pick<Kernel, 'config' | 'jobs'>,
  to: string,
  template: EmailTemplate,
): Promise<void> {
  return enqueueEmail(tx, deps, { queue: EMAIL_QUEUE, to, template })
}

/** Does the same as `sendEmail` for emails that nobody waits for: those to operators, or to many people. */
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
 * Delivers one email. @returns the cause of a failure that no retry would change
 * @throws the error of a failure that a retry may change
 */
export async function deliverEmail(
  { config, emailSender, log }: Pick<Kernel, 'config' | 'emailSender' | 'log'>,
  { sealed }: SealedEmail,
): Promise<FailureCause | void> {
  const text = openText({ config }, PURPOSE, sealed)
  // The email was sealed under another INTERNAL_SECRET, so it cannot be opened.
  if (text === null) return 'unreadable'
  return emailSender.send(JSON.parse(text) as EmailMessage).catch((error: unknown) => {
    if (!(error instanceof EmailRefusedError)) throw error
    log.warn({ err: error }, 'email refused')
    return 'refused'
  })
}

/** @returns the masked address; null for an email that cannot be opened */
export function findRecipient(kernel: Sealing, data: object): string | null {
  const text = openText(kernel, PURPOSE, (data as SealedEmail).sealed)
  return text === null ? null : maskEmail((JSON.parse(text) as EmailMessage).to)
}

/**
 * Hashes a recipient or a domain with a key. The row is readable in the database, and without a key somebody could hash
 * all known domains and compare.
 */
function hashReceiver({ INTERNAL_SECRET }: Kernel['config'], receiver: string): string {
  return sign(deriveKey(INTERNAL_SECRET, 'mail receiver'), receiver)
}

function defaultSender(origin: string): string {
  return `no-reply@${new URL(origin).hostname}`
}
