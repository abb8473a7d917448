'use client'

import type { Choice } from '#contract/locations.ts'
import type { FanView } from '#contract/users.ts'
import { LanguageFields, PlaceFields } from '#components/locations/location-fields.tsx'
import { withStored } from '#components/locations/stored-choice.ts'
import { Field } from '#components/ui/field.tsx'
import { FormMessage } from '#components/ui/form-message.tsx'
import { FormSection } from '#components/ui/form-section.tsx'
import { Input } from '#components/ui/input.tsx'
import { Select } from '#components/ui/select.tsx'
import { SubmitButton } from '#components/ui/submit-button.tsx'
import { Textarea } from '#components/ui/textarea.tsx'
import { useFormAction } from '#components/forms/use-form-action.ts'
import { UnsavedGuard } from '#components/forms/unsaved-guard.tsx'
import type { PlaceChoices } from '#lib/actions/places.ts'
import { saveProfile } from '#lib/actions/users.ts'
import { fieldError, refusalText, typedValue } from '#lib/result.ts'

export interface ProfileFormProps {
  fan: FanView
  countries: Choice[]
  languages: Choice[]
  genders: Choice[]
  places: PlaceChoices
}

/** The facts that a fan gives of themselves. */
export function ProfileForm({ fan, countries, languages, genders, places }: ProfileFormProps) {
  const [state, form] = useFormAction(saveProfile, {
    initial: null,
    formOf: (one) => one?.result ?? null,
    whenLost: (previous, result) => ({ places, at: undefined, ...previous, result }),
  })
  const result = state?.result ?? null
  const choices = state?.places ?? places
  const isRefused = result !== null && result.status !== 'done'
  const valueOf = (name: string, stored: string | null | undefined) =>
    isRefused ? (typedValue(result, name) ?? '') : (stored ?? '')
  const errorOf = (name: string) => fieldError(result, name)
  const refusal = refusalText(result)
  const { own } = fan
  const spoken = isRefused ? valueOf('languages', '').split(',').filter(Boolean) : fan.languages
  return (
    <form {...form} noValidate className="grid gap-5">
      <UnsavedGuard />
      <div key={state?.at} className="grid gap-5">
        <FormSection title="You" text="Performers see these when you chat or tip.">
          <Field label="Your name" error={errorOf('name')}>
            <Input
              name="name"
              autoComplete="name"
              required
              maxLength={80}
              defaultValue={valueOf('name', fan.name)}
            />
          </Field>
          <Field label="About you" optional error={errorOf('bio')}>
            <Textarea name="bio" rows={3} maxLength={2000} defaultValue={valueOf('bio', fan.bio)} />
          </Field>
          <LanguageFields languages={languages} chosen={spoken} error={errorOf('languages')} />
        </FormSection>
        <FormSection title="Only for you" text="Nobody else sees these; all of it is optional.">
          <PlaceFields
            countries={countries}
            choices={choices}
            country={valueOf('country', own?.country)}
            state={valueOf('state', own?.state)}
            city={valueOf('city', own?.city)}
            errors={{ country: errorOf('country'), state: errorOf('state'), city: errorOf('city') }}
          />
          <div className="grid items-start gap-4 sm:grid-cols-3">
            <Field label="Phone" optional error={errorOf('phone')}>
              <Input
                name="phone"
                type="tel"
                autoComplete="tel"
                placeholder="+351 912 345 678"
                defaultValue={valueOf('phone', own?.phone)}
              />
            </Field>
            <Field label="Gender" optional error={errorOf('gender')}>
              <Select name="gender" defaultValue={valueOf('gender', own?.gender)}>
                <option value="">Rather not say</option>
                {withStored(genders, valueOf('gender', own?.gender)).map(({ code, name }) => (
                  <option key={code} value={code}>
                    {name}
                  </option>
                ))}
              </Select>
            </Field>
            <Field label="Date of birth" optional error={errorOf('dateOfBirth')}>
              <Input
                name="dateOfBirth"
                type="date"
                autoComplete="bday"
                defaultValue={valueOf('dateOfBirth', own?.dateOfBirth)}
              />
            </Field>
          </div>
        </FormSection>
      </div>
      {/* The message stands beside the button, since the form is longer than a screen. */}
      {refusal && <FormMessage tone="error">{refusal}</FormMessage>}
      {result?.status === 'done' && <FormMessage tone="success">Saved.</FormMessage>}
      <SubmitButton className="justify-self-start">Save</SubmitButton>
    </form>
  )
}
