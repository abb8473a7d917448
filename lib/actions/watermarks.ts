'use server'

import { refresh } from 'next/cache'
import { updateWatermark, type WatermarkSettings } from '#contract/watermarks.ts'
import type { FormState } from '../result.ts'
import { submit } from './call.ts'
import { FROM_FORM } from './sources.ts'

export async function saveWatermark(
  _previous: FormState<WatermarkSettings>,
  form: FormData,
): Promise<FormState<WatermarkSettings>> {
  const result = await submit(
    updateWatermark,
    form,
    { body: { kind: FROM_FORM, text: FROM_FORM, position: FROM_FORM, opacity: FROM_FORM } },
    { toast: { tone: 'success', title: 'Saved.' } },
  )
  if (result.status === 'done') refresh()
  return result
}
