'use server'

import { redirect } from 'next/navigation'
import {
  changePassword,
  forgotPassword,
  resendVerification,
  resetPassword,
  verifyEmail,
} from '#contract/auth.ts'
import { done, type FormState } from '../result.ts'
import { leaveNotice } from '../session/notice.ts'
import { submit } from './call.ts'
import { FROM_FORM } from './sources.ts'

/**
 * Asks for a reset link; field `email`. The person lands on the login page with the server's message, 10 s (spec §8).
 */
export async function askForReset(_previous: FormState, form: FormData): Promise<FormState> {
  const failed = { fallback: 'Something went wrong. Please try again later', refusalMs: 5000 }
  const result = await submit(forgotPassword, form, { body: { email: FROM_FORM } }, failed)
  if (result.status !== 'done') return result
  await leaveNotice({ tone: 'success', title: result.data.message, durationMs: 10_000 })
  redirect('/auth/login')
}

/** Sets a new password by the token of an email; fields `token`, `password`. The person lands on the login page. */
export async function setNewPassword(_previous: FormState, form: FormData): Promise<FormState> {
  const result = await submit(resetPassword, form, { body: { token: FROM_FORM, password: FROM_FORM } })
  if (result.status !== 'done') return result
  await leaveNotice({ tone: 'success', title: result.data.message, durationMs: 5000 })
  redirect('/auth/login')
}

/** Verifies an email address by the token of an email; field `token`. The person lands on the login page. */
export async function confirmEmail(_previous: FormState, form: FormData): Promise<FormState> {
  const result = await submit(verifyEmail, form, { body: { token: FROM_FORM } })
  if (result.status !== 'done') return result
  await leaveNotice({ tone: 'success', title: result.data.message, durationMs: 5000 })
  redirect('/auth/login')
}

/** Asks for another verification email; field `email`. */
export async function askForVerification(
  _previous: FormState<{ message: string }>,
  form: FormData,
): Promise<FormState<{ message: string }>> {
  return submit(resendVerification, form, { body: { email: FROM_FORM } })
}

/** Changes the password; fields `confirmPassword`, the present one, and `password`. */
export async function choosePassword(_previous: FormState, form: FormData): Promise<FormState> {
  const saved = {
    tone: 'success',
    title: 'Your password is changed. Other devices were logged out.',
  } as const
  const result = await submit(
    changePassword,
    form,
    { body: { password: FROM_FORM, source: 'security' } },
    { toast: saved },
  )
  return result.status === 'done' ? done(undefined, saved) : result
}
