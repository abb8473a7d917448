'use server'

import { redirect } from 'next/navigation'
import { sendContactMessage } from '#contract/contact.ts'
import type { FormState } from '../result.ts'
import { submit } from './call.ts'
import { FROM_FORM } from './sources.ts'

/** Writes to the operator. */
export async function writeToUs(_previous: FormState<void>, form: FormData): Promise<FormState<void>> {
  const result = await submit(sendContactMessage, form, {
    body: {
      name: FROM_FORM,
      email: FROM_FORM,
      subject: FROM_FORM,
      message: FROM_FORM,
      website: FROM_FORM,
      openedAt: FROM_FORM,
    },
  })
  if (result.status === 'done') redirect('/contact?sent=1')
  return result
}
