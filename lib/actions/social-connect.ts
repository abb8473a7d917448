'use server'

import { revalidatePath } from 'next/cache'
import { disconnectTwitter as disconnect, setAutoTweet } from '#contract/social-connect.ts'
import type { FormState } from '../result.ts'
import { act } from './call.ts'

const PAGE = '/model/connections'

/** Switches the posts to Twitter on or off; field `value`: `on` or `off`. */
export async function switchAutoPost(
  _previous: FormState<{ value: boolean }>,
  form: FormData,
): Promise<FormState<{ value: boolean }>> {
  const result = await act(setAutoTweet, { body: { value: form.get('value') === 'on' } })
  revalidatePath(PAGE)
  return result
}

export async function disconnectTwitter(): Promise<FormState<void>> {
  const result = await act(disconnect, {}, { toast: { tone: 'success', title: 'Disconnected.' } })
  revalidatePath(PAGE)
  return result
}
