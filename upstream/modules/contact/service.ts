/** Contact messages to the operator. They are stored, and sent by email to the settings' `adminEmail` if it is set. */
import type { z } from 'zod'
import type { Reply } from '#contract/call.ts'
import type {
  ContactMessage,
  listContactMessages as listMessagesCall,
  sendContactMessage,
} from '#contract/contact.ts'
import type { Viewer } from '../../http/visitor.ts'
import { SECOND_MS } from '../../kernel/clock.ts'
import { type Db, inTransaction } from '../../kernel/database.ts'
import { newId } from '../../kernel/ids.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { sendBulkEmail, type EmailTemplate } from '../emails/service.ts'
import { getSettings } from '../settings/service.ts'
import * as store from './store.ts'

type Message = z.output<NonNullable<typeof sendContactMessage.body>>

/** Few people read and fill in the form faster than this. */
const MINIMUM_MS = 3 * SECOND_MS

/** @throws Refusal PRESS_AGAIN for a message that a program may have sent, unless the person has pressed again */
export async function receiveMessage(
  { db, clock, config, jobs }: Pick<Kernel, 'db' | 'clock' | 'config' | 'jobs'>,
  { website, openedAt, isSentAgain, ...message }: Message,
  viewer: Viewer | null,
): Promise<void> {
  const now = clock.now()
  const isQuick = now.getTime() - Date.parse(openedAt) < MINIMUM_MS
  if (!isSentAgain && (isQuick || website !== '')) throw new Refusal('PRESS_AGAIN')
  const accountId = viewer?.accountId ?? null
  await inTransaction(db, async (tx) => {
    await store.insertMessage(tx, { ...message, id: newId(), accountId, createdAt: now })
    const { adminEmail } = await getSettings(tx)
    if (adminEmail) await sendBulkEmail(tx, { config, jobs }, adminEmail, contactEmail(message))
  })
}

export async function listContactMessages(
  db: Db,
  { status, ...page }: { status: 'open' | 'done'; limit: number; offset: number },
): Promise<Reply<typeof listMessagesCall>> {
  const { rows, total } = await store.listByStatus(db, status, page)
  const data = rows.map(({ stored, username }) => ({
    _id: stored.id,
    name: stored.name,
    email: stored.email,
    subject: stored.subject,
    message: stored.message,
    username,
    status: stored.status,
    note: stored.note,
    handledBy: stored.handledBy,
    handledAt: stored.handledAt?.toISOString() ?? null,
    createdAt: stored.createdAt.toISOString(),
  }))
  return { data, total }
}

/**
 * Stores the status of a contact message and the operator's note. A message set to `open` waits again.
 * @throws Refusal NOT_FOUND
 */
export async function handleContactMessage(
  { db, clock }: Pick<Kernel, 'db' | 'clock'>,
  messageId: string,
  { status, note, by }: Pick<ContactMessage, 'status' | 'note'> & { by: string },
): Promise<void> {
  const change = { status, note, handledBy: by, handledAt: clock.now() }
  const isKnown = await inTransaction(db, (tx) => store.updateMessage(tx, messageId, change))
  if (!isKnown) throw new Refusal('NOT_FOUND', { text: `There is no letter ${messageId}.` })
}

function contactEmail({
  name,
  email,
  subject,
  message,
}: Pick<Message, 'name' | 'email' | 'subject' | 'message'>): EmailTemplate {
  return ({ siteName }) => ({
    subject: `${siteName}: ${subject}`.replaceAll(/[\r\n]+/g, ' '),
    title: subject,
    paragraphs: message.split(/\n{2,}/),
    facts: [
      ['From', name],
      ['Answer to', email],
    ],
    closing: ['Written on the contact form, and kept: `ops contact list`.'],
  })
}
