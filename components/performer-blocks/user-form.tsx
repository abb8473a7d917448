'use client'

import { Field } from '#components/ui/field.tsx'
import { FormMessage } from '#components/ui/form-message.tsx'
import { Input } from '#components/ui/input.tsx'
import { SubmitButton } from '#components/ui/submit-button.tsx'
import { useFormAction } from '#components/forms/use-form-action.ts'
import { blockUser } from '#lib/actions/performer-blocks.ts'
import { fieldError, refusalText, typedValue } from '#lib/result.ts'

/** @param user the username to start with, when a fan's entry has linked here */
export function UserForm({ user }: { user?: string | undefined }) {
  const [state, form] = useFormAction(blockUser)
  const refusal = refusalText(state)
  return (
    <form {...form} noValidate className="space-y-4">
      {refusal && <FormMessage tone="error">{refusal}</FormMessage>}
      {state?.status === 'done' && (
        <FormMessage tone="success">{state.data.name} no longer finds you.</FormMessage>
      )}
      <Field label="Username" error={fieldError(state, 'user')}>
        <Input
          name="user"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          required
          maxLength={64}
          defaultValue={typedValue(state, 'user') ?? user}
        />
      </Field>
      <Field label="Note to yourself" optional hint="Only you see it." error={fieldError(state, 'reason')}>
        <Input name="reason" maxLength={200} autoComplete="off" defaultValue={typedValue(state, 'reason')} />
      </Field>
      <p className="text-sm text-muted">
        They stop finding you at once, wherever they look. If they subscribe, that ends, and the days they
        have paid for but not had are refunded to their wallet.
      </p>
      <SubmitButton variant="danger">Block this person</SubmitButton>
    </form>
  )
}
