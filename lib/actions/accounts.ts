'use server'

import { refresh } from 'next/cache'
import { setAccountStatus } from '#contract/accounts.ts'
import type { FormState } from '../result.ts'
import { submit } from './call.ts'
import { idFrom } from './form.ts'
import { FROM_FORM } from './sources.ts'

/** An operator suspends an account or lets it in again; fields `id`, `wanted`, `reason`. */
export async function setStatus(_previous: FormState, form: FormData): Promise<FormState> {
  const result = await submit(
    setAccountStatus,
    form,
    { params: idFrom(form), body: { wanted: FROM_FORM, reason: FROM_FORM } },
    {
      toast: ({ status }) => ({
        tone: 'success',
        title: status === 'suspended' ? 'Suspended. All its sessions have ended.' : 'Reactivated.',
      }),
    },
  )
  if (result.status !== 'done') return result
  refresh()
  return { ...result, data: undefined }
}
