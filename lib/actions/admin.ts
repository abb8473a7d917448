'use server'

import { refresh } from 'next/cache'
import { setAccountStatus } from '#contract/accounts.ts'
import { undoChange as undoChangeCall } from '#contract/changes.ts'
import { discardFailure as discardFailureCall, retryFailure as retryFailureCall } from '#contract/admin.ts'
import { changeSetting as changeSettingCall, type SettingValue } from '#contract/settings.ts'
import { type FormState, readTypedValues } from '../result.ts'
import { isSettingKey, kindOf } from '../settings/kinds.ts'
import { fromTyped, NO_NUMBER } from '../setting-values.ts'
import { submit, act, requireSession } from './call.ts'
import { idFrom, assertForm } from './form.ts'
import { FROM_FORM } from './sources.ts'
import { minorUnits } from './amounts.ts'

/** An operator suspends an account or lets it in again; fields `id`, `wanted`, `reason`. */
export async function setStatus(_previous: FormState, form: FormData): Promise<FormState> {
  const result = await submit(
    setAccountStatus,
    form,
    { params: idFrom(form), body: { wanted: FROM_FORM, reason: FROM_FORM } },
    {
      toast: ({ status }) => ({
        tone: 'success',
        title: status === 'suspended' ? 'Suspended. All its sessions have ended.' : 'Reactivated.',
      }),
    },
  )
  if (result.status !== 'done') return result
  refresh()
  return { ...result, data: undefined }
}

/** An operator undoes a change; field `id`. */
export async function undoChange(_previous: FormState<void>, form: FormData): Promise<FormState<void>> {
  await requireSession()
  const toast = { tone: 'success', title: 'Undone. It is as it was before.' } as const
  const result = await act(undoChangeCall, { params: idFrom(form) }, { confirmation: form, toast })
  if (result.status === 'done') refresh()
  return result
}

/** An operator retries failed work; field `id`. */
export async function retryFailure(_previous: FormState<void>, form: FormData): Promise<FormState<void>> {
  await requireSession()
  const result = await act(
    retryFailureCall,
    { params: idFrom(form) },
    { toast: { tone: 'success', title: 'It is tried again. Should it fail once more, it comes back here.' } },
  )
  refresh()
  return result
}

/** An operator dismisses failed work without a retry; field `id`. */
export async function discardFailure(_previous: FormState<void>, form: FormData): Promise<FormState<void>> {
  await requireSession()
  const result = await act(
    discardFailureCall,
    { params: idFrom(form) },
    { toast: { tone: 'success', title: 'Let go.' } },
  )
  refresh()
  return result
}

/**
 * Changes a setting; fields `key`, `value` as people write it, `currency`, and `from`: what the operator saw, as JSON.
 */
export async function changeSetting(_previous: FormState<void>, form: FormData): Promise<FormState<void>> {
  await requireSession()
  assertForm(form)
  const values = readTypedValues(form)
  const { key = '', value = '', from = '', currency = '' } = values
  const kind = isSettingKey(key) ? kindOf(key) : 'text'
  const to = fromTyped(kind, value, minorUnits(currency))
  if (to === null) return { status: 'invalid', fields: { value: NO_NUMBER }, values }
  const result = await act(
    changeSettingCall,
    { params: { key: key || '-' }, body: { from: readSeen(from), to } },
    {
      values,
      confirmation: form,
      toast: {
        tone: 'success',
        title: 'Changed. It takes effect at once, also on pages that are already open.',
      },
    },
  )
  if (result.status === 'done') refresh()
  return result
}

/** Reads the value that the operator saw. Upstream refuses the change when the setting has another value by now. */
function readSeen(json: string): SettingValue {
  try {
    return JSON.parse(json) as SettingValue
  } catch {
    return json
  }
}
