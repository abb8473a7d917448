'use server'

import { disconnectIdentity as call, IdentityProvider } from '#contract/identities.ts'
import type { FormState } from '../result.ts'
import { act } from './call.ts'
import { refreshSecurityPages } from './security-pages.ts'

/** Removes a provider from the account's logins; field `provider`. */
export async function disconnectIdentity(
  _previous: FormState<void>,
  form: FormData,
): Promise<FormState<void>> {
  const provider = IdentityProvider.parse(form.get('provider'))
  const result = await act(
    call,
    { params: { provider } },
    { toast: { tone: 'success', title: 'Disconnected.' } },
  )
  if (result.status === 'done') refreshSecurityPages()
  return result
}
