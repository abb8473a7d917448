'use client'

import { useActionState } from 'react'
import { Field } from '#components/ui/field.tsx'
import { FormMessage } from '#components/ui/form-message.tsx'
import { Input } from '#components/ui/input.tsx'
import { SubmitButton } from '#components/ui/submit-button.tsx'
import { rename } from '#lib/actions/users.ts'
import { fieldError, refusalText, typedValue } from '#lib/result.ts'

export function NameForm({ name }: { name: string }) {
  const [state, submit] = useActionState(rename, null)
  const refusal = refusalText(state)
  return (
    <form action={submit} noValidate className="space-y-4">
      {refusal && <FormMessage tone="error">{refusal}</FormMessage>}
      {state?.status === 'done' && <FormMessage tone="success">Saved.</FormMessage>}
      <Field
        label="Your name"
        hint="Performers see it when you chat or tip."
        error={fieldError(state, 'name')}
      >
        <Input
          name="name"
          autoComplete="name"
          required
          maxLength={80}
          defaultValue={typedValue(state, 'name') ?? name}
        />
      </Field>
      <SubmitButton>Save</SubmitButton>
    </form>
  )
}
