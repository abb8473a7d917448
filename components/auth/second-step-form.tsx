'use client'

import { useActionState } from 'react'
import { Field } from '#components/ui/field.tsx'
import { FormMessage } from '#components/ui/form-message.tsx'
import { Input } from '#components/ui/input.tsx'
import { SubmitButton } from '#components/ui/submit-button.tsx'
import { logInSecondStep } from '#lib/actions/session.ts'
import { fieldError, refusalText, typedValue } from '#lib/result.ts'

/** Takes a code of the authenticator app, or a recovery code. Works before JavaScript arrives. */
export function SecondStepForm({ by }: { by: 'app' | 'recovery' }) {
  const [state, submit] = useActionState(logInSecondStep, null)
  const refusal = refusalText(state)
  return (
    <form action={submit} noValidate className="space-y-5">
      {refusal && <FormMessage tone="error">{refusal}</FormMessage>}
      {by === 'app' ? (
        <Field
          label="Code"
          hint="Six digits. They change every half minute."
          error={fieldError(state, 'code')}
        >
          <Input
            name="code"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={10}
            required
            className="money text-lg tracking-[0.3em]"
          />
        </Field>
      ) : (
        <Field
          label="Recovery code"
          hint="One of those that you kept. Each works once."
          error={fieldError(state, 'recoveryCode') ?? fieldError(state, 'code')}
        >
          <Input
            name="recoveryCode"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={20}
            required
            defaultValue={typedValue(state, 'recoveryCode')}
          />
        </Field>
      )}
      <SubmitButton size="lg" className="w-full">
        Log in
      </SubmitButton>
    </form>
  )
}
