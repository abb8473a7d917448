'use client'

import Link from 'next/link'
import { useActionState } from 'react'
import { FormMessage } from '#components/ui/form-message.tsx'
import { SubmitButton } from '#components/ui/submit-button.tsx'
import { setNewPassword } from '#lib/actions/recovery.ts'
import { fieldError, refusalText } from '#lib/result.ts'
import { NewPasswordField } from './new-password-field.tsx'

export function ResetForm({ token }: { token: string }) {
  const [state, submit] = useActionState(setNewPassword, null)
  const refusal = refusalText(state) ?? fieldError(state, 'token')
  return (
    <form action={submit} noValidate className="space-y-5">
      <input type="hidden" name="token" value={token} />
      {refusal && (
        <FormMessage tone="error">
          {refusal}{' '}
          <Link href="/auth/forgot-password" className="font-semibold underline">
            Ask for a new link
          </Link>
        </FormMessage>
      )}
      <NewPasswordField label="New password" error={fieldError(state, 'password')} />
      <SubmitButton size="lg" className="w-full">
        Set the new password
      </SubmitButton>
    </form>
  )
}
