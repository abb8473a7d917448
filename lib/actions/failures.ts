'use server'

import { refresh } from 'next/cache'
import { letFailureGo, tryFailureAgain } from '#contract/admin.ts'
import type { FormState } from '../result.ts'
import { act, requireSession } from './call.ts'
import { idFrom } from './form.ts'

/** An operator has something tried again that has failed; field `id`. */
export async function tryAgain(_previous: FormState<void>, form: FormData): Promise<FormState<void>> {
  await requireSession()
  const result = await act(
    tryFailureAgain,
    { params: idFrom(form) },
    { toast: { tone: 'success', title: 'It is tried again. Should it fail once more, it comes back here.' } },
  )
  refresh()
  return result
}

/** An operator lets something go that has failed; field `id`. */
export async function letGo(_previous: FormState<void>, form: FormData): Promise<FormState<void>> {
  await requireSession()
  const result = await act(
    letFailureGo,
    { params: idFrom(form) },
    { toast: { tone: 'success', title: 'Let go.' } },
  )
  refresh()
  return result
}
