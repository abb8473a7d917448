'use server'

import { refresh } from 'next/cache'
import {
  addPasskey,
  confirmByPasskey,
  logInByPasskey,
  removePasskey,
  renamePasskey,
  startPasskey,
  startPasskeyConfirmation,
  startPasskeyLogin,
} from '#contract/passkeys.ts'
import { redirect } from 'next/navigation'
import type { ActionResult, FormState } from '../result.ts'
import { safeDestination } from '../session/destination.ts'
import { act, requireSession } from './call.ts'
import { assertForm, assertObject } from './form.ts'
import { enter } from './enter.ts'

type Options = Record<string, unknown>
/** The credential that the browser made. It is untrusted until the contract's schema has parsed it. */
type Credential = object

/** Starts to add a passkey; the form may hold the proof that confirms the person's identity. */
export async function beginPasskey(form: FormData): Promise<ActionResult<{ options: Options }>> {
  return act(startPasskey, {}, { confirmation: form })
}

export async function finishPasskey(name: string, credential: Credential): Promise<FormState> {
  const result = await act(
    addPasskey,
    { body: { name, credential: credential as never } },
    { toast: ({ name: given }) => ({ tone: 'success', title: `${given} can log you in now.` }) },
  )
  if (result.status !== 'done') return result
  refresh()
  return { ...result, data: undefined }
}

/** Renames a passkey; fields `id`, `name`. */
export async function nameAgain(_previous: FormState, form: FormData): Promise<FormState> {
  await requireSession()
  assertForm(form)
  const name = String(form.get('name')).trim()
  if (!name) return { status: 'invalid', fields: { name: 'Give it a name.' }, values: {} }
  const result = await act(
    renamePasskey,
    { params: { id: String(form.get('id')) }, body: { name } },
    { toast: { tone: 'success', title: 'Saved.' } },
  )
  if (result.status !== 'done') return result
  refresh()
  return { ...result, data: undefined }
}

/** Removes a passkey; field `id`. */
export async function forgetPasskey(_previous: FormState, form: FormData): Promise<FormState> {
  await requireSession()
  assertForm(form)
  const result = await act(
    removePasskey,
    { params: { id: String(form.get('id')) } },
    { confirmation: form, toast: { tone: 'success', title: 'That passkey no longer works.' } },
  )
  if (result.status !== 'done') return result
  refresh()
  return { ...result, data: undefined }
}

export async function beginPasskeyLogin(): Promise<ActionResult<{ options: Options }>> {
  return act(startPasskeyLogin, {})
}

/**
 * Logs in and redirects, as the form with the password does; `isBeside` means the same as that form's field `beside`.
 */
export async function finishPasskeyLogin(
  credential: Credential,
  entry: { remember: boolean; next: string | null; isBeside: boolean },
): Promise<FormState> {
  assertObject(entry)
  const { remember, next, isBeside } = entry
  const result = await act(logInByPasskey, { body: { credential: credential as never, remember } })
  if (result.status !== 'done') return result
  return enter(result.data, { remember, next: safeDestination(next), isBeside })
}

/** Starts a confirmation by passkey; upstream refuses it when the account has none. */
export async function beginPasskeyConfirmation(): Promise<ActionResult<{ options: Options }>> {
  const result = await act(startPasskeyConfirmation, {})
  if (result.status !== 'done' || hasCredentials(result.data.options)) return result
  const title = 'You have no passkey yet. You can add one on your security page.'
  return { status: 'refused', code: 'PASSKEY_REFUSED', toast: { tone: 'error', title } }
}

function hasCredentials({ allowCredentials }: Options): boolean {
  return Array.isArray(allowCredentials) && allowCredentials.length > 0
}

/** Confirms the person's identity; redirects to `next`, or home when it is null. */
export async function finishPasskeyConfirmation(
  credential: Credential,
  next?: string | null,
): Promise<FormState> {
  const result = await act(confirmByPasskey, { body: { credential: credential as never } })
  if (result.status !== 'done') return result
  if (next !== undefined) redirect(safeDestination(next) ?? '/')
  return { ...result, data: undefined }
}
