'use server'

import { refresh } from 'next/cache'
import { disconnectIdentity as call, IdentityProvider } from '#contract/identities.ts'
import type { FormState } from '../result.ts'
import { act, requireSession } from './call.ts'
import { assertForm } from './form.ts'

/** Removes a provider from the account's logins; field `provider`. */
export async function disconnectIdentity(
  _previous: FormState<void>,
  form: FormData,
): Promise<FormState<void>> {
  await requireSession()
  assertForm(form)
  const provider = IdentityProvider.safeParse(form.get('provider'))
  if (!provider.success) return { status: 'invalid', fields: {}, values: {} }
  const result = await act(
    call,
    { params: { provider: provider.data } },
    { toast: { tone: 'success', title: 'Disconnected.' } },
  )
  if (result.status === 'done') refresh()
  return result
}
