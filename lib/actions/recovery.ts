'use server'

import { redirect } from 'next/navigation'
import {
  changePassword,
  forgotPassword,
  resendVerification,
  resetPassword,
  verifyEmail,
  checkPassword,
} from '#contract/auth.ts'
import type { Reply } from '#contract/call.ts'
import { withNext } from '../next-path.ts'
import { done, type FormState, type ActionResult } from '../result.ts'
import { readSession } from '../session/cookie.ts'
import { readDevice } from '../session/device.ts'
import { safeDestination } from '../session/destination.ts'
import { leaveNotice } from '../session/notice.ts'
import { submit, act } from './call.ts'
import { assertForm } from './form.ts'
import { FROM_FORM } from './sources.ts'

/**
 * Asks for a reset link; fields `email`, `next`, which goes into the link. The person lands on the login page with the server's message, 10 s (spec §8).
 */
export async function askForReset(_previous: FormState, form: FormData): Promise<FormState> {
  assertForm(form)
  const failed = { fallback: 'Something went wrong. Please try again later', refusalMs: 5000 }
  const next = safeDestination(form.get('next'))
  const body = { email: FROM_FORM, next: next ?? undefined } as const
  const result = await submit(forgotPassword, form, { body }, failed)
  if (result.status !== 'done') return result
  await leaveNotice({ tone: 'success', title: result.data.message, durationMs: 10_000 })
  redirect(withNext('/auth/login', next))
}

/**
 * Sets a new password by the token of an email; fields `token`, `password`, `next`. Then the person logs in and goes to
 * `next`.
 */
export async function setNewPassword(_previous: FormState, form: FormData): Promise<FormState> {
  assertForm(form)
  const device = (await readDevice()) ?? undefined
  const result = await submit(resetPassword, form, {
    body: { token: FROM_FORM, password: FROM_FORM, device },
  })
  if (result.status !== 'done') return result
  await leaveNotice({ tone: 'success', title: result.data.message, durationMs: 5000 })
  redirect(withNext('/auth/login', safeDestination(form.get('next'))))
}

/**
 * Verifies an email address by the token of an email; fields `token`, `next`. It starts no session: somebody else may
 * have registered with this address, and only that person knows the password. The person logs in and goes to `next`;
 * a person who is logged in adds the account to their own.
 */
export async function confirmEmail(_previous: FormState, form: FormData): Promise<FormState> {
  assertForm(form)
  const result = await submit(verifyEmail, form, { body: { token: FROM_FORM } })
  if (result.status !== 'done') return result
  await leaveNotice({ tone: 'success', title: result.data.message, durationMs: 5000 })
  const page = (await readSession()) ? '/auth/switch' : '/auth/login'
  redirect(withNext(page, safeDestination(form.get('next'))))
}

/** Asks for another verification email; fields `email`, `next`, which goes into the link. */
export async function askForVerification(
  _previous: FormState<{ message: string }>,
  form: FormData,
): Promise<FormState<{ message: string }>> {
  assertForm(form)
  const next = safeDestination(form.get('next')) ?? undefined
  return submit(resendVerification, form, { body: { email: FROM_FORM, next } })
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

/**
 * Asks for the problem for which upstream would refuse a new password, which the meter beside it shows; null for none.
 */
export async function askPasswordCheck(typed: {
  password: string
  username: string | undefined
  email: string | undefined
}): Promise<ActionResult<Reply<typeof checkPassword>>> {
  return act(checkPassword, { body: typed })
}
