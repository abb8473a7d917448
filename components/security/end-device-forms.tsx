'use client'

import { useToastedAction } from '#components/forms/use-toasted-action.ts'
import { SubmitButton } from '#components/ui/submit-button.tsx'
import { endDevice, endOtherDevices } from '#lib/actions/security.ts'

export function EndDeviceForm({ id, device }: { id: string; device: string }) {
  const [, form] = useToastedAction(endDevice)
  return (
    <form {...form}>
      <input type="hidden" name="id" value={id} />
      <SubmitButton variant="secondary" size="sm" aria-label={`Log out: ${device}`}>
        Log out
      </SubmitButton>
    </form>
  )
}

export function EndOthersForm() {
  const [, form] = useToastedAction(endOtherDevices)
  return (
    <form {...form}>
      <SubmitButton variant="secondary" size="sm">
        Log out everywhere else
      </SubmitButton>
    </form>
  )
}
