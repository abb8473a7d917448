'use server'

import { refresh } from 'next/cache'
import { revokeOtherSessions, revokeSession } from '#contract/sessions.ts'
import type { FormState } from '../result.ts'
import { act, requireSession } from './call.ts'
import { assertForm } from './form.ts'

/** Logs one device out. Field `id`. */
export async function endDevice(_previous: FormState, form: FormData): Promise<FormState> {
  await requireSession()
  assertForm(form)
  const result = await act(
    revokeSession,
    { params: { id: String(form.get('id')) } },
    { toast: { tone: 'success', title: 'Logged out there.' } },
  )
  // The lists are out of date even when the session had already ended.
  refresh()
  return result.status === 'done' ? { ...result, data: undefined } : result
}

/** Logs out every device but this one. */
export async function endOtherDevices(): Promise<FormState> {
  const result = await act(
    revokeOtherSessions,
    {},
    { toast: ({ ended }) => ({ tone: 'success', title: endedText(ended) }) },
  )
  refresh()
  return result.status === 'done' ? { ...result, data: undefined } : result
}

function endedText(ended: number): string {
  if (ended === 0) return 'You were logged in nowhere else.'
  return ended === 1 ? 'Logged out on one other device.' : `Logged out on ${ended} other devices.`
}
