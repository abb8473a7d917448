'use server'

import { refresh } from 'next/cache'
import { disconnectTwitter as disconnect, setAutoTweet } from '#contract/social-connect.ts'
import type { FormState } from '../result.ts'
import { act, requireSession } from './call.ts'
import { assertForm } from './form.ts'

/** Switches the posts to Twitter on or off; field `value`: `on` or `off`. */
export async function switchAutoPost(
  _previous: FormState<{ value: boolean }>,
  form: FormData,
): Promise<FormState<{ value: boolean }>> {
  await requireSession()
  assertForm(form)
  const result = await act(setAutoTweet, { body: { value: form.get('value') === 'on' } })
  if (result.status === 'done') refresh()
  return result
}

export async function disconnectTwitter(): Promise<FormState<void>> {
  const result = await act(disconnect, {}, { toast: { tone: 'success', title: 'Disconnected.' } })
  if (result.status === 'done') refresh()
  return result
}
