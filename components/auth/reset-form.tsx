'use client'

import Link from 'next/link'
import { FormMessage } from '#components/ui/form-message.tsx'
import { SubmitButton } from '#components/ui/submit-button.tsx'
import { useFormAction } from '#components/forms/use-form-action.ts'
import { setNewPassword } from '#lib/actions/recovery.ts'
import { withNext } from '#lib/next-path.ts'
import { fieldError, refusalText } from '#lib/result.ts'
import { NewPasswordField } from './new-password-field.tsx'
import { NextField } from './next-field.tsx'

export function ResetForm({ token, next }: { token: string; next: string | null }) {
  const [state, form] = useFormAction(setNewPassword)
  const refusal = refusalText(state) ?? fieldError(state, 'token')
  return (
    <form {...form} noValidate className="space-y-5">
      <input type="hidden" name="token" value={token} />
      <NextField next={next} />
      {refusal && (
        <FormMessage tone="error">
          {refusal}{' '}
          <Link href={withNext('/auth/forgot-password', next)} className="font-semibold underline">
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
