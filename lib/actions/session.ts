'use server'

import { redirect } from 'next/navigation'
import { confirmIdentity, login, logout, registerFan } from '#contract/auth.ts'
import { logInSecondStep as takeSecondStep } from '#contract/second-factor.ts'
import { callUpstream } from '../bff/client.ts'
import { readClient } from '../bff/request-client.ts'
import type { FormState } from '../result.ts'
import { clearSession, readSession } from '../session/cookie.ts'
import { safeDestination } from '../session/destination.ts'
import { leaveNotice } from '../session/notice.ts'
import { clearSecondStep, readSecondStep } from '../session/second-step.ts'
import { readProof, submit } from './call.ts'
import { enter } from './enter.ts'
import { FROM_FORM } from './sources.ts'

/**
 * Logs in by username or email and password; fields `username`, `password`, `remember`, `next`. The person lands on
 * `next` when that is one of our paths, else on the performer's profile or the home page (spec §2).
 */
export async function logIn(_previous: FormState, form: FormData): Promise<FormState> {
  const result = await submit(
    login,
    form,
    { body: { username: FROM_FORM, password: FROM_FORM, remember: FROM_FORM } },
    { fallback: 'Incorrect credentials!' },
  )
  if (result.status !== 'done') return result
  return enter(result.data, form.get('remember') !== null, safeDestination(form.get('next')))
}

/**
 * The second step: field `code` from the app, or `recoveryCode`. A cookie of five minutes holds the first step's
 * challenge, its *remember* and its destination.
 */
export async function logInSecondStep(_previous: FormState, form: FormData): Promise<FormState> {
  const step = await readSecondStep()
  if (!step) return startLoginAgain('This login has taken too long. Please log in again.')
  const result = await submit(takeSecondStep, form, {
    body: { challenge: step.challenge, code: FROM_FORM, recoveryCode: FROM_FORM },
  })
  if (result.status === 'refused' && result.code === 'CHALLENGE_OVER')
    return startLoginAgain(result.toast.title)
  if (result.status !== 'done') return result
  await clearSecondStep()
  return enter(result.data, step.remember, step.next)
}

async function startLoginAgain(title: string): Promise<never> {
  await clearSecondStep()
  await leaveNotice({ tone: 'error', title })
  redirect('/auth/login')
}

/**
 * Confirms the person's identity; fields `password` (or a code), `next`. The person lands on `next` when that is one
 * of our paths, else at home.
 */
export async function confirmItIsYou(_previous: FormState, form: FormData): Promise<FormState> {
  const given = form.get('password')
  const { password, code } = readProof(typeof given === 'string' ? given : '')
  const result = await submit(confirmIdentity, form, { body: { password, code } })
  if (result.status !== 'done') return result
  redirect(safeDestination(form.get('next')) ?? '/')
}

/** Registers a fan, who lands on the login page with the server's message (spec §8). */
export async function registerAsFan(_previous: FormState, form: FormData): Promise<FormState> {
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
      },
    },
    { fallback: 'Username or email has been taken.' },
  )
  if (result.status !== 'done') return result
  await leaveNotice({ tone: 'success', title: result.data.message, durationMs: 5000 })
  redirect('/auth/login')
}

/** Ends the session here and upstream. It ends here even while upstream is away. */
export async function logOut(): Promise<void> {
  const session = await readSession()
  if (session) {
    const access = { token: session.token, client: await readClient() }
    await callUpstream(logout, {}, access).catch(() => undefined)
  }
  await clearSession()
  redirect('/auth/login')
}
