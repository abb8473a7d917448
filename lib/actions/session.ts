'use server'

import { redirect } from 'next/navigation'
import { confirmIdentity, login, registerFan } from '#contract/auth.ts'
import { logInSecondStep as takeSecondStep } from '#contract/second-factor.ts'
import { afterRegistering, withNext } from '../next-path.ts'
import type { FormState } from '../result.ts'
import { clearSession, readSession } from '../session/cookie.ts'
import { nameDevice, readDevice } from '../session/device.ts'
import { safeDestination, WELCOME_PATH } from '../session/destination.ts'
import { leaveNotice } from '../session/notice.ts'
import { readResting } from '../session/resting.ts'
import { clearSecondStep, readSecondStep } from '../session/second-step.ts'
import { act, readProof, submit } from './call.ts'
import { assertForm } from './form.ts'
import { endUpstream, enter } from './enter.ts'
import { FROM_FORM } from './sources.ts'

/**
 * Logs in with username or email, and password; fields `username`, `password`, `remember`, `next`. The person lands on
 * `next` when that is one of our paths, else on the performer's profile or the home page (spec §2). With a field
 * `beside` the account is added to this browser's own.
 */
export async function logIn(_previous: FormState, form: FormData): Promise<FormState> {
  assertForm(form)
  const device = await nameDevice()
  const result = await submit(
    login,
    form,
    { body: { username: FROM_FORM, password: FROM_FORM, remember: FROM_FORM, device } },
    { fallback: 'Incorrect credentials!' },
  )
  if (result.status !== 'done') return result
  return enter(result.data, {
    device,
    remember: form.get('remember') !== null,
    next: safeDestination(form.get('next')),
    isBeside: form.get('beside') !== null,
  })
}

/**
 * Checks the second factor: fields `code` from the app, or `recoveryCode`; `next`. A cookie of five minutes holds the
 * first step's challenge and its *remember*.
 */
export async function logInSecondStep(_previous: FormState, form: FormData): Promise<FormState> {
  assertForm(form)
  const step = await readSecondStep()
  const next = safeDestination(form.get('next'))
  if (!step) return startLoginAgain(next, 'This login has taken too long. Please log in again.')
  const result = await submit(takeSecondStep, form, {
    body: {
      challenge: step.challenge,
      code: FROM_FORM,
      recoveryCode: FROM_FORM,
      device: (await readDevice()) ?? undefined,
    },
  })
  if (result.status === 'refused' && result.code === 'CHALLENGE_OVER')
    return startLoginAgain(next, result.toast.title)
  if (result.status !== 'done') return result
  await clearSecondStep()
  return enter(result.data, { ...step, next })
}

async function startLoginAgain(next: string | null, title: string): Promise<never> {
  await clearSecondStep()
  await leaveNotice({ tone: 'error', title })
  redirect(withNext('/auth/login', next))
}

/**
 * Confirms the person's identity; fields `password` (or a code), `next`. The person lands on `next` when that is one
 * of our paths, else at home.
 */
export async function confirmItIsYou(_previous: FormState, form: FormData): Promise<FormState> {
  assertForm(form)
  const given = form.get('password')
  const { password, code } = readProof(typeof given === 'string' ? given : '')
  const result = await submit(confirmIdentity, form, { body: { password, code } })
  if (result.status !== 'done') return result
  redirect(safeDestination(form.get('next')) ?? '/')
}

/**
 * Registers a fan, who lands on the login page with the server's message (spec §2, §8). With a field `next` that is one
 * of our paths the fan is logged in and lands there, unless the address has to be verified first: then `next` goes
 * into the email, and into the login.
 */
export async function registerAsFan(_previous: FormState, form: FormData): Promise<FormState> {
  assertForm(form)
  const next = safeDestination(form.get('next'))
  const result = await submit(
    registerFan,
    form,
    {
      body: {
        name: FROM_FORM,
        username: FROM_FORM,
        email: FROM_FORM,
        password: FROM_FORM,
        acceptTerms: FROM_FORM,
        isAdult: FROM_FORM,
        next: next ?? WELCOME_PATH,
      },
    },
    { fallback: 'Username or email has been taken.' },
  )
  if (result.status !== 'done') return result
  if (next) {
    const [username, password] = [String(form.get('username')), String(form.get('password'))]
    const device = await nameDevice()
    const entered = await act(login, { body: { username, password, remember: false, device } })
    if (entered.status === 'done') return enter(entered.data, { device, remember: false, next })
  }
  await leaveNotice({ tone: 'success', title: result.data.message, durationMs: 5000 })
  // A fan without a `next` lands on the page where new fans choose performers to follow.
  redirect(withNext(afterRegistering(String(form.get('username'))), next ?? WELCOME_PATH))
}

/**
 * Ends the session here and at upstream, and also the session of the second account in this browser. Both cookies go
 * even while upstream is away.
 */
export async function logOut(): Promise<never> {
  const [session, other] = [await readSession(), await readResting()]
  for (const one of [session, other]) if (one) await endUpstream(one.token)
  await clearSession()
  redirect('/auth/login')
}
