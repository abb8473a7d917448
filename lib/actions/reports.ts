'use server'

import { redirect } from 'next/navigation'
import { createReport, type Report } from '#contract/reports.ts'
import type { FormState } from '../result.ts'
import { submit } from './call.ts'
import { FROM_FORM } from './sources.ts'

/** Reports a thing; fields `targetType`, `targetId`, `reason`, `text`. The person lands on the page of thanks. */
export async function report(_previous: FormState<Report>, form: FormData): Promise<FormState<Report>> {
  const result = await submit(createReport, form, {
    body: { targetType: FROM_FORM, targetId: FROM_FORM, reason: FROM_FORM, text: FROM_FORM },
  })
  if (result.status === 'done') redirect('/report?sent=1')
  return result
}
