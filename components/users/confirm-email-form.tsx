'use client'

import Link from 'next/link'
import { useActionState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { FormMessage } from '#components/ui/form-message.tsx'
import { SubmitButton } from '#components/ui/submit-button.tsx'
import { confirmNewEmail } from '#lib/actions/users.ts'
import { refusalText } from '#lib/result.ts'

export function ConfirmEmailForm({ token }: { token: string }) {
  const [state, submit] = useActionState(confirmNewEmail, null)
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
    <form action={submit} className="grid gap-5">
      <input type="hidden" name="token" value={token} />
      {(refusal || state?.status === 'invalid') && (
        <FormMessage tone="error">
          {refusal ?? 'This link is not whole. Please copy all of it from the letter.'}
        </FormMessage>
      )}
      <SubmitButton size="lg">Confirm this email</SubmitButton>
    </form>
  )
}
