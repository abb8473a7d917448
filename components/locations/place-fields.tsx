'use client'

import { useState } from 'react'
import type { Choice } from '#contract/locations.ts'
import { Button } from '#components/ui/button.tsx'
import { Field } from '#components/ui/field.tsx'
import { Select } from '#components/ui/select.tsx'
import type { PlaceChoices } from '#lib/actions/places.ts'

export interface PlaceFieldsProps {
  countries: Choice[]
  /** Lists that fit the values below. */
  choices: PlaceChoices
  country: string
  state: string
  city: string
  errors: { country?: string; state?: string; city?: string }
}

/**
 * Country, state, city: each list follows the one before. In the browser the lists come by themselves (kept by
 * HTTP for a day); without JavaScript a button sends the form for them. Each is left to the browser, since React
 * resets a form after its action: give another `key` with what it is to hold then.
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
          <option value="">Rather not said</option>
          {props.countries.map(({ code, name }) => (
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
            {withOld(states, state).map(({ code, name }) => (
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

/** What is stored stays to be seen while its list is on the way. */
function withOld(states: Choice[], state: string): Choice[] {
  return !state || states.some(({ code }) => code === state)
    ? states
    : [{ code: state, name: state }, ...states]
}
