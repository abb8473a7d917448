'use client'

import { ConfirmIdentity } from '#components/auth/confirm-identity.tsx'
import { useFormAction } from '#components/forms/use-form-action.ts'
import { Field } from '#components/ui/field.tsx'
import { FormMessage } from '#components/ui/form-message.tsx'
import { AffixedInput, Input } from '#components/ui/input.tsx'
import { useTimeZone } from '#components/ui/moment.tsx'
import { SubmitButton } from '#components/ui/submit-button.tsx'
import { absoluteDay } from '#components/ui/time-text.ts'
import { fieldError, type FormState, refusalText, typedValue } from '#lib/result.ts'

export interface UsernameFormProps {
  /** The action of a fan or of a performer; both read `id` and `username`. */
  action: (previous: FormState<unknown>, form: FormData) => Promise<FormState<unknown>>
  accountId: string
  username: string | null
  changeableAt: string | null
  /** Whether the person has a page with the username in its address, as performers do. */
  hasPage: boolean
}

/** The username, which a person may change once in thirty days. The old one stays reserved for its owner. */
export function UsernameForm({ action, accountId, username, changeableAt, hasPage }: UsernameFormProps) {
  const [state, form] = useFormAction(action)
  const zone = useTimeZone()
  const refusal = refusalText(state)
  const isLocked = changeableAt !== null
  const hint = isLocked
    ? `Changed recently; you can change it again on ${absoluteDay(changeableAt, zone)}.`
    : hasPage
      ? 'Once in 30 days. Links with the old name keep leading to you, and nobody else can take it.'
      : 'Once in 30 days. Nobody else can take the old one.'
  return (
    <form {...form} noValidate className="grid gap-4">
      <input type="hidden" name="id" value={accountId} />
      {refusal && <FormMessage tone="error">{refusal}</FormMessage>}
      {state?.status === 'done' && <FormMessage tone="success">Saved.</FormMessage>}
      <Field label="Username" hint={username ? hint : undefined} error={fieldError(state, 'username')}>
        <AffixedInput
          before="@"
          name="username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          required
          maxLength={30}
          readOnly={isLocked}
          defaultValue={typedValue(state, 'username') ?? username ?? ''}
        />
      </Field>
      {!isLocked && (
        <SubmitButton variant="secondary" className="justify-self-start">
          {username ? 'Change the username' : 'Take this username'}
        </SubmitButton>
      )}
    </form>
  )
}

export interface EmailFormProps {
  /** The action of a fan or of a performer; both read `id` and `email`. */
  action: (previous: FormState<unknown>, form: FormData) => Promise<FormState<unknown>>
  accountId: string
  email: string | null
  /** An address that the person has not confirmed yet. */
  pendingEmail: string | null
}

/** The email address. A new one counts once the person has confirmed it from the email. */
export function EmailForm({ action, accountId, email, pendingEmail }: EmailFormProps) {
  const [state, form] = useFormAction(action)
  const refusal = refusalText(state)
  return (
    <form {...form} noValidate className="grid gap-4">
      <input type="hidden" name="id" value={accountId} />
      {refusal && <FormMessage tone="error">{refusal}</FormMessage>}
      {pendingEmail && (
        <FormMessage tone="info" title="Check your inbox">
          We have written to {pendingEmail}. {email && <>Until you answer, {email} stays yours.</>}
        </FormMessage>
      )}
      <Field label="Email" error={fieldError(state, 'email')}>
        <Input
          name="email"
          type="email"
          autoComplete="email"
          required
          defaultValue={typedValue(state, 'email') ?? email ?? ''}
        />
      </Field>
      <ConfirmIdentity state={state} />
      <SubmitButton variant="secondary" className="justify-self-start">
        {email ? 'Change the email' : 'Save the email'}
      </SubmitButton>
    </form>
  )
}
