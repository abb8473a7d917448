'use server'

import { refresh } from 'next/cache'
import { redirect } from 'next/navigation'
import { handleContactMessage as handleMessageCall, sendContactMessage } from '#contract/contact.ts'
import type { FormState } from '../result.ts'
import { submit } from './call.ts'
import { assertForm, idFrom } from './form.ts'
import { FROM_FORM } from './sources.ts'

/** Sends a visitor's message to the operators. */
export async function writeToUs(_previous: FormState<void>, form: FormData): Promise<FormState<void>> {
  const result = await submit(sendContactMessage, form, {
    body: {
      name: FROM_FORM,
      email: FROM_FORM,
      subject: FROM_FORM,
      message: FROM_FORM,
      website: FROM_FORM,
      openedAt: FROM_FORM,
      isSentAgain: FROM_FORM,
    },
  })
  if (result.status === 'done') redirect('/contact?sent=1')
  return result
}

const LETTER_TOASTS: Record<string, string> = {
  answered: 'Marked as answered. You find it under “Done”.',
  closed: 'Closed without an answer. You find it under “Done”.',
  open: 'Open again.',
}

/** An operator marks a message as answered, closed or open; fields `id`, `status`, `note`. */
export async function handleContactMessage(
  _previous: FormState<void>,
  form: FormData,
): Promise<FormState<void>> {
  assertForm(form)
  const result = await submit(
    handleMessageCall,
    form,
    { params: idFrom(form), body: { status: FROM_FORM, note: FROM_FORM } },
    { toast: { tone: 'success', title: LETTER_TOASTS[String(form.get('status'))] ?? 'Saved.' } },
  )
  if (result.status === 'done') refresh()
  return result
}
