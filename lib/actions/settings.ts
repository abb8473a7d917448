'use server'

import { refresh } from 'next/cache'
import { changeSetting as changeSettingCall, type SettingValue } from '#contract/settings.ts'
import { type FormState, readTypedValues } from '../result.ts'
import { isSettingKey, kindOf } from '../settings/kinds.ts'
import { fromTyped, NO_NUMBER } from '../setting-values.ts'
import { act, requireSession } from './call.ts'
import { minorUnits } from './amounts.ts'
import { assertForm } from './form.ts'

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

/** What the form says that its sender saw; upstream compares it, and refuses what is not so. */
function readSeen(json: string): SettingValue {
  try {
    return JSON.parse(json) as SettingValue
  } catch {
    return json
  }
}
