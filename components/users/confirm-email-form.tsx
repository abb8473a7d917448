'use client'

import Link from 'next/link'
import { Button } from '#components/ui/button.tsx'
import { FormMessage } from '#components/ui/form-message.tsx'
import { SubmitButton } from '#components/ui/submit-button.tsx'
import { useFormAction } from '#components/forms/use-form-action.ts'
import { confirmNewEmail } from '#lib/actions/users.ts'
import { refusalText } from '#lib/result.ts'

export function ConfirmEmailForm({ token }: { token: string }) {
  const [state, form] = useFormAction(confirmNewEmail)
  if (state?.status === 'done') {
    return (
      <div className="grid gap-5">
        <FormMessage tone="success" title="Confirmed">
          {state.data.email} is your email now.
        </FormMessage>
        <Button asChild size="lg">
          <Link href="/">Go on</Link>
        </Button>
      </div>
    )
  }
  const refusal = refusalText(state)
  return (
    <form {...form} className="grid gap-5">
      <input type="hidden" name="token" value={token} />
      {(refusal || state?.status === 'invalid') && (
        <FormMessage tone="error">
          {refusal ?? 'This link is incomplete. Please copy all of it from the email.'}
        </FormMessage>
      )}
      <SubmitButton size="lg">Confirm this email</SubmitButton>
    </form>
  )
}
