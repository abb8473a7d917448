/** Letters to the operator: kept, and mailed to the settings' `adminEmail` where there is one. */
import type { z } from 'zod'
import type { sendContactMessage } from '#contract/contact.ts'
import type { Viewer } from '../../http/caller.ts'
import { SECOND_MS } from '../../kernel/clock.ts'
import { newId } from '../../kernel/ids.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { getSettings } from '../settings/service.ts'
import { insertMessage } from './store.ts'

export { listMessages } from './store.ts'

type Message = z.output<NonNullable<typeof sendContactMessage.body>>

/** Nobody reads the form and writes ten characters faster than this. */
const MINIMUM_MS = 3 * SECOND_MS

/** What fills in the hidden field is answered like everybody, so that it learns nothing. @throws Refusal FORM_TOO_FAST */
export async function receiveMessage(
  { db, clock, mail, log }: Pick<Kernel, 'db' | 'clock' | 'mail' | 'log'>,
  { website, openedAt, ...message }: Message,
  viewer: Viewer | null,
): Promise<void> {
  const now = clock.now()
  if (website !== '') return
  if (now.getTime() - Date.parse(openedAt) < MINIMUM_MS) throw new Refusal('FORM_TOO_FAST')
  const accountId = viewer?.accountId ?? null
  await insertMessage(db, { ...message, id: newId(), accountId, createdAt: now })
  const { adminEmail, senderEmail, siteName } = await getSettings(db)
  if (!adminEmail) return
  const text = `${message.name} <${message.email}> writes:\n\n${message.message}\n`
  // Kept above: a mail server that is away loses nothing, and nobody waits for it.
  mail
    .send({
      to: adminEmail,
      from: senderEmail || adminEmail,
      subject: `${siteName}: ${message.subject}`.replaceAll(/[\r\n]+/g, ' '),
      text,
      html: `<p style="white-space:pre-wrap">${escapeHtml(text)}</p>`,
    })
    .catch((error: unknown) => log.error({ err: error }, 'a contact message was not mailed'))
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
