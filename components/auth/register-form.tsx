'use client'

import Link from 'next/link'
import { Checkbox } from '#components/ui/checkbox.tsx'
import { Field } from '#components/ui/field.tsx'
import { FormMessage } from '#components/ui/form-message.tsx'
import { AffixedInput, Input } from '#components/ui/input.tsx'
import { SubmitButton } from '#components/ui/submit-button.tsx'
import { FormDraft } from '#components/forms/form-draft.tsx'
import { useFormAction } from '#components/forms/use-form-action.ts'
import { registerAsFan } from '#lib/actions/session.ts'
import { fieldError, refusalText, typedTick, typedValue } from '#lib/result.ts'
import { NewPasswordField } from './new-password-field.tsx'
import { NextField } from './next-field.tsx'

export function RegisterForm({ next }: { next: string | null }) {
  const [state, form] = useFormAction(registerAsFan)
  const refusal = refusalText(state)
  return (
    <form {...form} noValidate className="space-y-5">
      <FormDraft name="register" />
      <NextField next={next} />
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
          defaultChecked={typedTick(state, 'isAdult')}
          error={fieldError(state, 'isAdult')}
        />
        <Checkbox
          name="acceptTerms"
          defaultChecked={typedTick(state, 'acceptTerms')}
          error={fieldError(state, 'acceptTerms')}
          label={
            <>
              I accept the{' '}
              <Link href="/page/terms" target="_blank" className="underline" prefetch={false}>
                terms
              </Link>{' '}
              and the{' '}
              <Link href="/page/privacy" target="_blank" className="underline" prefetch={false}>
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
