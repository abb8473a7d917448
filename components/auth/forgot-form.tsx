'use client'

import { useToastedAction } from '#components/forms/use-toasted-action.ts'
import { Field } from '#components/ui/field.tsx'
import { FormMessage } from '#components/ui/form-message.tsx'
import { Input } from '#components/ui/input.tsx'
import { SubmitButton } from '#components/ui/submit-button.tsx'
import { askForReset } from '#lib/actions/recovery.ts'
import { fieldError, refusalText, typedValue } from '#lib/result.ts'
import { NextField } from './next-field.tsx'

export function ForgotForm({ next }: { next: string | null }) {
  const [state, form] = useToastedAction(askForReset)
  const refusal = refusalText(state)
  return (
    <form {...form} noValidate className="space-y-5">
      <NextField next={next} />
      {refusal && <FormMessage tone="error">{refusal}</FormMessage>}
      <Field label="Email" error={fieldError(state, 'email')}>
        <Input
          name="email"
          type="email"
          autoComplete="email"
          required
          defaultValue={typedValue(state, 'email')}
        />
      </Field>
      <SubmitButton size="lg" className="w-full">
        Send me a link
      </SubmitButton>
    </form>
  )
}
