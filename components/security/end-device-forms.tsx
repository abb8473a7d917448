'use client'

import { useToastedAction } from '#components/layout/use-toasted-action.ts'
import { SubmitButton } from '#components/ui/submit-button.tsx'
import { endDevice, endOtherDevices } from '#lib/actions/sessions.ts'

export function EndDeviceForm({ id, device }: { id: string; device: string }) {
  const [, submit] = useToastedAction(endDevice)
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
  const [, submit] = useToastedAction(endOtherDevices)
  return (
    <form action={submit}>
      <SubmitButton variant="secondary" size="sm">
        Log out everywhere else
      </SubmitButton>
    </form>
  )
}
