'use server'

import { refresh } from 'next/cache'
import { redirect } from 'next/navigation'
import { login } from '#contract/auth.ts'
import {
  decideVerification,
  type DocumentAddresses,
  registerPerformer,
  showDocuments as showDocumentsCall,
  uploadDocuments,
  type VerificationState,
} from '#contract/verifications.ts'
import { afterApplying, withNext } from '../next-path.ts'
import { type FormState, PERFORMER_NOT_REGISTERED } from '../result.ts'
import { readSession } from '../session/cookie.ts'
import { nameDevice } from '../session/device.ts'
import { safeDestination } from '../session/destination.ts'
import { leaveNotice } from '../session/notice.ts'
import { act, submit } from './call.ts'
import { enter } from './enter.ts'
import { assertForm, idFrom } from './form.ts'
import { FROM_FORM } from './sources.ts'

const DOCUMENTS = { idVerification: FROM_FORM, documentVerification: FROM_FORM } as const

/**
 * Registers a performer, who lands on the login page with the server's message (spec §2, §8, §9), and after the login
 * on the field `next`. A fan who applies is logged in to the new account at once, and stays logged in as a fan beside
 * it.
 */
export async function registerAsPerformer(_previous: FormState, form: FormData): Promise<FormState> {
  assertForm(form)
  const next = safeDestination(form.get('next'))
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
        next: next ?? undefined,
      },
      files: DOCUMENTS,
    },
    { fallback: PERFORMER_NOT_REGISTERED, refusalMs: 5000 },
  )
  if (result.status !== 'done') return result
  await leaveNotice({ tone: 'success', title: result.data.message, durationMs: 5000 })
  if (await readSession()) return enterAsApplicant(form, next)
  redirect(withNext(afterApplying(String(form.get('username'))), next))
}

/**
 * Logs a fan who has applied in to the new account and keeps the fan's own beside it; fields `username`, `password`.
 * When the address has to be verified first, the person stays logged in as the fan, on the page that adds the account
 * afterwards.
 */
async function enterAsApplicant(form: FormData, next: string | null): Promise<FormState> {
  const [username, password] = [String(form.get('username')), String(form.get('password'))]
  const device = await nameDevice()
  const entered = await act(login, { body: { username, password, remember: false, device } })
  if (entered.status === 'done')
    return enter(entered.data, { device, remember: false, next: null, isBeside: true })
  redirect(withNext('/auth/switch', next))
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

/** Asks for addresses of a performer's documents; fields `id`, `reason`. Upstream records each look. */
export async function showDocuments(
  _previous: FormState<DocumentAddresses>,
  form: FormData,
): Promise<FormState<DocumentAddresses>> {
  return submit(showDocumentsCall, form, { params: idFrom(form), body: { reason: FROM_FORM } })
}

/** Approves or rejects documents; fields `id`, `requestId`, `status`, `reason`. */
export async function decide(_previous: FormState<void>, form: FormData): Promise<FormState<void>> {
  assertForm(form)
  const decided = form.get('status') === 'approved' ? 'Approved.' : 'Rejected.'
  const result = await submit(
    decideVerification,
    form,
    { params: idFrom(form), body: { requestId: FROM_FORM, status: FROM_FORM, reason: FROM_FORM } },
    { toast: { tone: 'success', title: `${decided} An email tells the performer.` } },
  )
  if (result.status === 'done') refresh()
  return result
}
