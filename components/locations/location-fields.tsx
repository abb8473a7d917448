'use client'

import { Plus } from 'lucide'
import { useState } from 'react'
import { countryName, languageName } from '#components/performers/place-names.ts'
import { Button } from '#components/ui/button.tsx'
import { Field, FieldGroup } from '#components/ui/field.tsx'
import { Icon } from '#components/ui/icon.tsx'
import { Select } from '#components/ui/select.tsx'
import type { Choice } from '#contract/locations.ts'
import type { PlaceChoices } from '#lib/actions/places.ts'
import { withStored } from './stored-choice.ts'

export interface PlaceFieldsProps {
  countries: Choice[]
  /** The lists that fit the values below. */
  choices: PlaceChoices
  country: string
  state: string
  city: string
  errors: { country?: string; state?: string; city?: string }
}

/**
 * Country, state, city: each list depends on the one before. With JavaScript the browser fetches the lists and caches
 * them for a day; without it a button sends the form for them. The fields are uncontrolled, since React resets a form
 * after its action: the parent gives another `key` with the new values then.
 */
export function PlaceFields(props: PlaceFieldsProps) {
  const [country, setCountry] = useState(props.country)
  const [state, setState] = useState(props.state)
  const [states, setStates] = useState(props.choices.states)
  const [cities, setCities] = useState(props.choices.cities)
  const [isLoading, setIsLoading] = useState(false)

  async function load<T>(path: string): Promise<T[]> {
    setIsLoading(true)
    const response = await fetch(`/api/v1${path}`).catch(() => null)
    setIsLoading(false)
    return response?.ok ? ((await response.json()) as { data: T[] }).data : []
  }
  async function chooseCountry(code: string) {
    setCountry(code)
    setState('')
    setCities([])
    setStates(code ? await load<Choice>(`/states/${code}`) : [])
  }
  async function chooseState(code: string) {
    setState(code)
    const found = code ? await load<{ name: string }>(`/cities/${country}/${encodeURIComponent(code)}`) : []
    setCities(found.map(({ name }) => name))
  }

  const isAsGiven = country === props.country && state === props.state
  const city = isAsGiven ? props.city : ''
  return (
    <div className="grid gap-4" aria-busy={isLoading}>
      <Field label="Country" optional error={props.errors.country}>
        <Select
          name="country"
          autoComplete="country"
          defaultValue={props.country}
          onChange={(event) => void chooseCountry(event.target.value)}
        >
          <option value="">Rather not say</option>
          {withStored(props.countries, props.country, countryName).map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Field label="State or region" optional error={props.errors.state}>
          <Select
            key={country}
            name="state"
            defaultValue={state}
            onChange={(event) => void chooseState(event.target.value)}
          >
            <option value="">{country ? 'Choose one' : 'Choose a country first'}</option>
            {withStored(states, state).map(({ code, name }) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </Select>
        </Field>
        <Field label="City" optional error={props.errors.city}>
          <Select key={`${country} ${state}`} name="city" defaultValue={city}>
            <option value="">{state || city ? 'Choose one' : 'Choose a state first'}</option>
            {(city && !cities.includes(city) ? [city, ...cities] : cities).map((name) => (
              <option key={name} value={name}>
                {name}
              </option>
            ))}
          </Select>
        </Field>
      </div>
      <noscript>
        <Button type="submit" name="step" value="place" variant="secondary" size="sm">
          Show the states and cities
        </Button>
      </noscript>
      <p className="text-sm text-muted">
        Places by{' '}
        <a href="https://www.geonames.org/" className="underline" rel="noopener">
          GeoNames
        </a>
        , CC BY 4.0.
      </p>
    </div>
  )
}

const MOST_LANGUAGES = 12

interface LanguageFieldsProps {
  languages: Choice[]
  chosen: string[]
  error?: string
}

/**
 * One select for each language and always one more; with JavaScript a button adds others. When the
 * chosen languages change after a save, the selects start again, so that one set to "None" leaves no gap.
 */
export function LanguageFields(props: LanguageFieldsProps) {
  return <LanguageChoices key={props.chosen.join(',')} {...props} />
}

function LanguageChoices({ languages, chosen, error }: LanguageFieldsProps) {
  const [count, setCount] = useState(Math.min(chosen.length + 1, MOST_LANGUAGES))
  return (
    <FieldGroup legend="Languages" error={error}>
      <div className="grid gap-2 sm:grid-cols-2">
        {Array.from({ length: count }, (_, at) => (
          <Select key={at} name="languages" aria-label={`Language ${at + 1}`} defaultValue={chosen[at] ?? ''}>
            <option value="">{at < chosen.length ? 'None' : 'Choose one'}</option>
            {withStored(languages, chosen[at] ?? null, languageName).map(({ code, name }) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </Select>
        ))}
      </div>
      {count < MOST_LANGUAGES && (
        <Button
          type="button"
          variant="ghost"
          size="sm"
          className="justify-self-start"
          onClick={() => setCount(count + 1)}
        >
          <Icon of={Plus} /> One more language
        </Button>
      )}
    </FieldGroup>
  )
}
