'use client'

import { Field } from '#components/ui/field.tsx'
import { FormMessage } from '#components/ui/form-message.tsx'
import { Input } from '#components/ui/input.tsx'
import { SubmitButton } from '#components/ui/submit-button.tsx'
import { useFormAction } from '#components/forms/use-form-action.ts'
import { addCountry } from '#lib/actions/performer-blocks.ts'
import { fieldError, refusalText, typedValue } from '#lib/result.ts'

/** Takes one country at a time. The performer finds it by typing in the browser's own list, which needs no script. */
export function CountryForm({ names }: { names: string[] }) {
  const [state, form] = useFormAction(addCountry)
  const refusal = refusalText(state)
  return (
    <form {...form} noValidate className="space-y-3">
      {refusal && <FormMessage tone="error">{refusal}</FormMessage>}
      {state?.status === 'done' && state.toast && (
        <FormMessage tone="success">{state.toast.title}</FormMessage>
      )}
      <div className="flex items-start gap-3">
        <Field label="Add a country" error={fieldError(state, 'country')} className="flex-1">
          <Input
            name="country"
            list="known-countries"
            autoComplete="off"
            required
            maxLength={60}
            placeholder="Start typing its name"
            defaultValue={typedValue(state, 'country')}
          />
        </Field>
        <SubmitButton variant="secondary" className="mt-7">
          Block
        </SubmitButton>
      </div>
      <datalist id="known-countries">
        {names.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </datalist>
    </form>
  )
}
