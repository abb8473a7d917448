'use server'

import { refresh } from 'next/cache'
import { undoChange as undoChangeCall } from '#contract/changes.ts'
import type { FormState } from '../result.ts'
import { act, requireSession } from './call.ts'
import { idFrom } from './form.ts'

/** An operator takes a change back; field `id`. */
export async function undoChange(_previous: FormState<void>, form: FormData): Promise<FormState<void>> {
  await requireSession()
  const toast = { tone: 'success', title: 'Undone. It is as it was before.' } as const
  const result = await act(undoChangeCall, { params: idFrom(form) }, { confirmation: form, toast })
  if (result.status === 'done') refresh()
  return result
}
