'use client'

import { useActionState } from 'react'
import { toastResult } from '#components/layout/toast-result.ts'
import { SubmitButton } from '#components/ui/submit-button.tsx'
import { endDevice, endOtherDevices } from '#lib/actions/sessions.ts'
import type { FormState } from '#lib/result.ts'

const end = async (previous: FormState, form: FormData) => toastResult(await endDevice(previous, form))
const endOthers = async () => toastResult(await endOtherDevices())

export function EndDeviceForm({ id, device }: { id: string; device: string }) {
  const [, submit] = useActionState(end, null)
  return (
    <form action={submit}>
      <input type="hidden" name="id" value={id} />
      <SubmitButton variant="secondary" size="sm" aria-label={`Log out: ${device}`}>
        Log out
      </SubmitButton>
    </form>
  )
}

export function EndOthersForm() {
  const [, submit] = useActionState(endOthers, null)
  return (
    <form action={submit}>
      <SubmitButton variant="secondary" size="sm">
        Log out everywhere else
      </SubmitButton>
    </form>
  )
}
