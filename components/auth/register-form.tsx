'use client'

import Link from 'next/link'
import { useActionState } from 'react'
import { Checkbox } from '#components/ui/checkbox.tsx'
import { Field } from '#components/ui/field.tsx'
import { FormMessage } from '#components/ui/form-message.tsx'
import { AffixedInput, Input } from '#components/ui/input.tsx'
import { SubmitButton } from '#components/ui/submit-button.tsx'
import { registerAsFan } from '#lib/actions/session.ts'
import { fieldError, refusalText, typedValue } from '#lib/result.ts'
import { NewPasswordField } from './new-password-field.tsx'

export function RegisterForm() {
  const [state, submit] = useActionState(registerAsFan, null)
  const refusal = refusalText(state)
  const wasTicked = (name: string) => typedValue(state, name) !== undefined
  return (
    <form action={submit} noValidate className="space-y-5">
      {refusal && <FormMessage tone="error">{refusal}</FormMessage>}
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
          defaultValue={typedValue(state, 'name')}
        />
      </Field>
      <Field label="Username" error={fieldError(state, 'username')}>
        <AffixedInput
          before="@"
          name="username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          required
          maxLength={30}
          defaultValue={typedValue(state, 'username')}
        />
      </Field>
      <Field label="Email" error={fieldError(state, 'email')}>
        <Input
          name="email"
          type="email"
          autoComplete="email"
          required
          defaultValue={typedValue(state, 'email')}
        />
      </Field>
      <NewPasswordField label="Password" error={fieldError(state, 'password')} />
      <div className="space-y-3">
        <Checkbox
          name="isAdult"
          label="I am 18 or older."
          defaultChecked={wasTicked('isAdult')}
          error={fieldError(state, 'isAdult')}
        />
        <Checkbox
          name="acceptTerms"
          defaultChecked={wasTicked('acceptTerms')}
          error={fieldError(state, 'acceptTerms')}
          label={
            <>
              I accept the{' '}
              <Link href="/page/terms" className="underline" prefetch={false}>
                terms
              </Link>{' '}
              and the{' '}
              <Link href="/page/privacy" className="underline" prefetch={false}>
                privacy policy
              </Link>
              .
            </>
          }
        />
      </div>
      <SubmitButton size="lg" className="w-full">
        Create account
      </SubmitButton>
    </form>
  )
}
