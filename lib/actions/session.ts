'use server'

import { redirect } from 'next/navigation'
import { confirmIdentity, login, logout, registerFan } from '#contract/auth.ts'
import { getCurrentUser } from '#contract/users.ts'
import { callUpstream } from '../bff/client.ts'
import { readClient } from '../bff/request-client.ts'
import type { FormState } from '../result.ts'
import { clearSession, readSession, startSession } from '../session/cookie.ts'
import { destinationAfterLogin, safeDestination } from '../session/destination.ts'
import { leaveNotice } from '../session/notice.ts'
import { submit } from './call.ts'

/**
 * Logs in by username or e-mail and password; fields `username`, `password`, `remember`, `next`. Lands on
 * `next` when that is a path of ours, else on the performer's profile or the home page (spec §2).
 */
export async function logIn(_previous: FormState, form: FormData): Promise<FormState> {
  const result = await submit(login, form, {}, { fallback: 'Incorrect credentials!' })
  if (result.status !== 'done') return result
  const { token } = result.data
  await startSession(token, form.get('remember') !== null)
  const person = await callUpstream(getCurrentUser, {}, { token, client: await readClient() }).catch(
    () => null,
  )
  redirect(safeDestination(form.get('next')) ?? (person ? destinationAfterLogin(person) : '/'))
}

/** Confirms that it is you; fields `password`, `next`. Lands on `next` when that is a path of ours, else at home. */
export async function confirmItIsYou(_previous: FormState, form: FormData): Promise<FormState> {
  const result = await submit(confirmIdentity, form)
  if (result.status !== 'done') return result
  redirect(safeDestination(form.get('next')) ?? '/')
}

/** Registers a fan and lands on the login page with the server's message (spec §8). */
export async function registerAsFan(_previous: FormState, form: FormData): Promise<FormState> {
  const result = await submit(registerFan, form, {}, { fallback: 'Username or email has been taken.' })
  if (result.status !== 'done') return result
  await leaveNotice({ tone: 'success', title: result.data.message, durationMs: 5000 })
  redirect('/auth/login')
}

/** Ends the session here and upstream. That upstream is away keeps nobody logged in. */
export async function logOut(): Promise<void> {
  const session = await readSession()
  if (session) {
    const access = { token: session.token, client: await readClient() }
    await callUpstream(logout, {}, access).catch(() => undefined)
  }
  await clearSession()
  redirect('/auth/login')
}
