'use server'

import { refresh } from 'next/cache'
import { renderSVG } from 'uqr'
import {
  renewRecoveryCodes,
  startAuthenticator,
  switchOffAuthenticator,
  switchOnAuthenticator,
} from '#contract/second-factor.ts'
import type { FormState } from '../result.ts'
import { act, requireSession, submit } from './call.ts'
import { FROM_FORM } from './sources.ts'

/** How far the set-up of an authenticator app has come, and what upstream has refused. */
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
