'use server'

import { refresh } from 'next/cache'
import { redirect } from 'next/navigation'
import {
  createReport,
  type Report,
  resolveReport as resolveReportCall,
  reviewReport as reviewReportCall,
} from '#contract/reports.ts'
import type { FormState } from '../result.ts'
import { act, submit } from './call.ts'
import { idFrom } from './form.ts'
import { FROM_FORM } from './sources.ts'

/**
 * Reports an account or a piece of content; fields `targetType`, `targetId`, `reason`, `text`. The person lands on the
 * page of thanks.
 */
export async function report(_previous: FormState<Report>, form: FormData): Promise<FormState<Report>> {
  const result = await submit(createReport, form, {
    body: { targetType: FROM_FORM, targetId: FROM_FORM, reason: FROM_FORM, text: FROM_FORM },
  })
  if (result.status === 'done') redirect('/report?sent=1')
  return result
}

/** An operator begins to look at a report, or opens a resolved one again; field `id`. */
export async function reviewReport(_previous: FormState<void>, form: FormData): Promise<FormState<void>> {
  const toast = { tone: 'success', title: 'Under review.' } as const
  const result = await act(reviewReportCall, { params: idFrom(form) }, { toast })
  if (result.status === 'done') refresh()
  return result
}

/** An operator resolves a report; fields `id`, `outcome`, `note`. */
export async function resolveReport(_previous: FormState<void>, form: FormData): Promise<FormState<void>> {
  const result = await submit(
    resolveReportCall,
    form,
    { params: idFrom(form), body: { outcome: FROM_FORM, note: FROM_FORM } },
    { toast: { tone: 'success', title: 'Resolved.' } },
  )
  if (result.status === 'done') refresh()
  return result
}
