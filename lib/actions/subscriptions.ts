'use server'

import { refresh } from 'next/cache'
import { cancelSubscription, type Subscription } from '#contract/subscriptions.ts'
import type { FormState } from '../result.ts'
import { act, requireSession } from './call.ts'
import { assertForm } from './form.ts'

/** Cancels a subscription; the fan has access until the period ends. Field `id`. */
export async function cancel(
  _previous: FormState<Subscription>,
  form: FormData,
): Promise<FormState<Subscription>> {
  await requireSession()
  assertForm(form)
  const result = await act(
    cancelSubscription,
    { params: { id: String(form.get('id')) } },
    { toast: { tone: 'success', title: 'Cancelled. You keep access to the end of the period.' } },
  )
  if (result.status === 'done') refresh()
  return result
}
