'use server'

import { refresh } from 'next/cache'
import { renderSVG } from 'uqr'
import { redirect } from 'next/navigation'
import { revokeOtherSessions, revokeSession } from '#contract/sessions.ts'
import {
  renewRecoveryCodes,
  startAuthenticator,
  switchOffAuthenticator,
  switchOnAuthenticator,
} from '#contract/second-factor.ts'
import { disconnectIdentity as disconnectIdentityCall, IdentityProvider } from '#contract/identities.ts'
import { keepAccount as keepAccountCall, requestAccountDeletion } from '#contract/account-deletion.ts'
import { getCurrentUser } from '#contract/users.ts'
import { linkDataExport, requestDataExport } from '#contract/data-exports.ts'
import { type FormState, isAboutBalance } from '../result.ts'
import { clearSession } from '../session/cookie.ts'
import { safeDestination, securityPath, SECURITY_PATHS } from '../session/destination.ts'
import { leaveNotice } from '../session/notice.ts'
import { act, requireSession, submit } from './call.ts'
import { assertForm } from './form.ts'
import { FROM_FORM } from './sources.ts'

/** Logs one device out. Field `id`. */
export async function endDevice(_previous: FormState, form: FormData): Promise<FormState> {
  await requireSession()
  assertForm(form)
  const result = await act(
    revokeSession,
    { params: { id: String(form.get('id')) } },
    { toast: { tone: 'success', title: 'Logged out there.' } },
  )
  // The page's lists are out of date even when upstream says that the session had already ended.
  refresh()
  return result.status === 'done' ? { ...result, data: undefined } : result
}

/** Logs out every device but this one. */
export async function endOtherDevices(): Promise<FormState> {
  const result = await act(
    revokeOtherSessions,
    {},
    { toast: ({ ended }) => ({ tone: 'success', title: endedText(ended) }) },
  )
  refresh()
  return result.status === 'done' ? { ...result, data: undefined } : result
}

function endedText(ended: number): string {
  if (ended === 0) return 'You were logged in nowhere else.'
  return ended === 1 ? 'Logged out on one other device.' : `Logged out on ${ended} other devices.`
}

/** How far the person has set up an authenticator app, and what upstream has refused. */
export interface SetupState {
  form: FormState<unknown>
  setup: { secret: string; qr: string } | null
  /** The page shows them only this once. */
  recoveryCodes: string[] | null
}

/**
 * Shows the secret as QR code and text, and with a field `code` switches the app on. Both steps share one form, so
 * that it works before JavaScript arrives: upstream gives the same secret again until then.
 */
export async function setUpAuthenticator(_previous: SetupState, form: FormData): Promise<SetupState> {
  await requireSession()
  const started = await act(startAuthenticator, {}, { confirmation: form })
  if (started.status !== 'done') return { form: started, setup: null, recoveryCodes: null }
  const { secret, uri } = started.data
  const setup = { secret, qr: `data:image/svg+xml,${encodeURIComponent(renderSVG(uri, { border: 3 }))}` }
  if (!form.has('code')) return { form: null, setup, recoveryCodes: null }
  const switched = await submit(switchOnAuthenticator, form, { body: { code: FROM_FORM } })
  if (switched.status !== 'done') return { form: switched, setup, recoveryCodes: null }
  return { form: null, setup: null, recoveryCodes: switched.data.recoveryCodes }
}

export async function turnAuthenticatorOff(_previous: FormState, form: FormData): Promise<FormState> {
  const toast = { tone: 'success', title: 'Your password alone opens your account again.' } as const
  const result = await act(switchOffAuthenticator, {}, { confirmation: form, toast })
  if (result.status !== 'done') return result
  refresh()
  return { ...result, data: undefined }
}

export async function makeRecoveryCodes(
  _previous: FormState<{ recoveryCodes: string[] }>,
  form: FormData,
): Promise<FormState<{ recoveryCodes: string[] }>> {
  return act(renewRecoveryCodes, {}, { confirmation: form })
}

/** Removes a provider from the account's logins; field `provider`. */
export async function disconnectIdentity(
  _previous: FormState<void>,
  form: FormData,
): Promise<FormState<void>> {
  await requireSession()
  assertForm(form)
  const provider = IdentityProvider.safeParse(form.get('provider'))
  if (!provider.success) return { status: 'invalid', fields: {}, values: {} }
  const result = await act(
    disconnectIdentityCall,
    { params: { provider: provider.data } },
    { toast: { tone: 'success', title: 'Disconnected.' } },
  )
  if (result.status === 'done') refresh()
  return result
}

/**
 * Asks for the account's deletion, or gives up the money that has come in since; field `givesUpCents`, the balance that
 * the page showed. The person lands on the login page, and may still keep the account there. When the balance has
 * changed meanwhile, the page shows the new one and asks again.
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

/** Cancels the deletion and redirects to the field `next`, else to the security page. */
export async function keepAccount(_previous: FormState, form: FormData): Promise<FormState> {
  assertForm(form)
  const result = await act(keepAccountCall, {})
  if (result.status !== 'done') return result
  await leaveNotice({ tone: 'success', title: 'Good to have you back. Your account stays.' })
  const next = safeDestination(form.get('next'))
  if (next) redirect(next)
  const person = await act(getCurrentUser, {})
  redirect(person.status === 'done' ? securityPath(person.data) : SECURITY_PATHS.fan)
}

export async function askForData(_previous: FormState, form: FormData): Promise<FormState> {
  const toast = { tone: 'success', title: 'We are putting it together.' } as const
  const result = await act(requestDataExport, {}, { confirmation: form, toast })
  if (result.status === 'refused' && result.code !== 'DATA_EXPORT_RUNNING') return result
  refresh()
  return result.status === 'done' ? { ...result, data: undefined } : result
}

/** Redirects the browser to the download of the person's data. */
export async function fetchData(_previous: FormState, form: FormData): Promise<FormState> {
  const result = await act(linkDataExport, {}, { confirmation: form })
  if (result.status !== 'done') return result
  redirect(result.data.url)
}
