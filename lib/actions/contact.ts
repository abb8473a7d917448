'use server'

import { redirect } from 'next/navigation'
import { sendContactMessage } from '#contract/contact.ts'
import type { FormState } from '../result.ts'
import { submit } from './call.ts'

/** Writes to the operator; fields `name`, `email`, `subject`, `message`, `website`, `openedAt`. */
export async function writeToUs(_previous: FormState<void>, form: FormData): Promise<FormState<void>> {
  const result = await submit(sendContactMessage, form)
  if (result.status === 'done') redirect('/contact?sent=1')
  return result
}
