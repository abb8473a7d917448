/** States and cities to choose from, for the country and state that a form holds so far. */
import { type Choice, listCities, listStates } from '#contract/locations.ts'
import { callUpstream } from '../bff/client.ts'
import { UpstreamError } from '../bff/upstream-error.ts'

export interface PlaceChoices {
  states: Choice[]
  cities: string[]
}

const CACHE_OPTIONS = { cache: { tags: ['locations'], revalidateSeconds: 3600 } }

/** Reads the fields `country` and `state`; a list is empty when upstream knows no places for them. */
export async function findPlaceChoices(form: FormData): Promise<PlaceChoices> {
  const country = String(form.get('country') ?? '')
  const state = String(form.get('state') ?? '')
  const [states, cities] = await Promise.all([
    country ? orEmpty(callUpstream(listStates, { params: { id: country } }, CACHE_OPTIONS)) : [],
    country && state ? orEmpty(callUpstream(listCities, { params: { country, state } }, CACHE_OPTIONS)) : [],
  ])
  const isOfCountry = states.some(({ code }) => code === state)
  return { states, cities: isOfCountry ? cities.map(({ name }) => name) : [] }
}

async function orEmpty<T>(reading: Promise<T[]>): Promise<T[]> {
  return reading.catch((error: unknown) => {
    if (error instanceof UpstreamError) return []
    throw error
  })
}
