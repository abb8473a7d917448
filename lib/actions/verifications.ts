'use server'

import { refresh } from 'next/cache'
import { redirect } from 'next/navigation'
import { registerPerformer, uploadDocuments, type VerificationState } from '#contract/verifications.ts'
import { type FormState, PERFORMER_NOT_REGISTERED } from '../result.ts'
import { leaveNotice } from '../session/notice.ts'
import { submit } from './call.ts'
import { FROM_FORM } from './sources.ts'

const DOCUMENTS = { idVerification: FROM_FORM, documentVerification: FROM_FORM } as const

/** Registers a performer, who lands on the login page with the server's message (spec §2, §8, §9). */
export async function registerAsPerformer(_previous: FormState, form: FormData): Promise<FormState> {
  const result = await submit(
    registerPerformer,
    form,
    {
      body: {
        name: FROM_FORM,
        username: FROM_FORM,
        email: FROM_FORM,
        password: FROM_FORM,
        firstName: FROM_FORM,
        lastName: FROM_FORM,
        gender: FROM_FORM,
        country: FROM_FORM,
        dateOfBirth: FROM_FORM,
        refCode: FROM_FORM,
        acceptTerms: FROM_FORM,
        isAdult: FROM_FORM,
      },
      files: DOCUMENTS,
    },
    { fallback: PERFORMER_NOT_REGISTERED, refusalMs: 5000 },
  )
  if (result.status !== 'done') return result
  await leaveNotice({ tone: 'success', title: result.data.message, durationMs: 5000 })
  redirect('/auth/login')
}

/** Sends documents again after a rejection; fields `idVerification` and `documentVerification`. */
export async function sendDocuments(
  _previous: FormState<VerificationState>,
  form: FormData,
): Promise<FormState<VerificationState>> {
  const result = await submit(
    uploadDocuments,
    form,
    { files: DOCUMENTS },
    { toast: { tone: 'success', title: 'Sent.' } },
  )
  if (result.status === 'done') refresh()
  return result
}
