'use server'

import { refresh } from 'next/cache'
import { redirect } from 'next/navigation'
import { keepAccount as keep, requestAccountDeletion } from '#contract/account-deletion.ts'
import { getCurrentUser } from '#contract/users.ts'
import { type FormState, isAboutBalance } from '../result.ts'
import { clearSession } from '../session/cookie.ts'
import { safeDestination, securityPath, SECURITY_PATHS } from '../session/destination.ts'
import { leaveNotice } from '../session/notice.ts'
import { act, submit } from './call.ts'
import { assertForm } from './form.ts'
import { FROM_FORM } from './sources.ts'

/**
 * Closes the account, or gives up what has come in since; field `givesUpCents`, the balance that the page showed. The
 * person lands on the login page, and may still keep the account there. When there is another balance by now, the page
 * shows that one and asks again.
 */
export async function deleteAccount(_previous: FormState, form: FormData): Promise<FormState> {
  const result = await submit(requestAccountDeletion, form, { body: { givesUpCents: FROM_FORM } })
  if (result.status === 'refused' && isAboutBalance(result)) refresh()
  if (result.status !== 'done') return result
  await clearSession()
  const title = 'Your account is closed. Log in again if you want to keep it.'
  await leaveNotice({ tone: 'success', title, durationMs: 10_000 })
  redirect('/auth/login')
}

/** Takes the deletion back and goes on to the field `next`, else to the security page. */
export async function keepAccount(_previous: FormState, form: FormData): Promise<FormState> {
  assertForm(form)
  const result = await act(keep, {})
  if (result.status !== 'done') return result
  await leaveNotice({ tone: 'success', title: 'Good to have you back. Your account stays.' })
  const next = safeDestination(form.get('next'))
  if (next) redirect(next)
  const person = await act(getCurrentUser, {})
  redirect(person.status === 'done' ? securityPath(person.data) : SECURITY_PATHS.fan)
}
