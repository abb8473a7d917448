'use client'

import { Field } from '#components/ui/field.tsx'
import { FormMessage } from '#components/ui/form-message.tsx'
import { AffixedInput } from '#components/ui/input.tsx'
import { SubmitButton } from '#components/ui/submit-button.tsx'
import { useTimeZone } from '#components/ui/moment.tsx'
import { absoluteDay } from '#components/ui/time-text.ts'
import { useFormAction } from '#components/forms/use-form-action.ts'
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
