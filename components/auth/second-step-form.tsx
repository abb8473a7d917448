'use client'

import { Field } from '#components/ui/field.tsx'
import { FormMessage } from '#components/ui/form-message.tsx'
import { Input } from '#components/ui/input.tsx'
import { SubmitButton } from '#components/ui/submit-button.tsx'
import { useFormAction } from '#components/forms/use-form-action.ts'
import { logInSecondStep } from '#lib/actions/session.ts'
import { fieldError, refusalText, typedValue } from '#lib/result.ts'
import { NextField } from './next-field.tsx'

/** Takes a code of the authenticator app, or a recovery code. Works before JavaScript arrives. */
export function SecondStepForm({ by, next }: { by: 'app' | 'recovery'; next: string | null }) {
  const [state, form] = useFormAction(logInSecondStep)
  const refusal = refusalText(state)
  return (
    <form {...form} noValidate className="space-y-5">
      <NextField next={next} />
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
