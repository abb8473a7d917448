/**
 * Countries, states and cities. The lists are the same for all visitors, so they are cached once loaded (spec §7).
 */
import * as contract from '#contract/locations.ts'
import { callUpstream } from '../bff/client.ts'
import { orNull } from './reader.ts'

const CACHE_OPTIONS = { cache: { tags: ['locations'], revalidateSeconds: 3600 } }

export type Choice = contract.Choice
export type BodyOptions = contract.BodyOptions

export async function listCountries(): Promise<Choice[]> {
  return callUpstream(contract.listCountries, {}, CACHE_OPTIONS)
}

/** States of a country; an unknown country has none. */
export async function listStates(country: string | null): Promise<Choice[]> {
  if (!country) return []
  return (await orNull(callUpstream(contract.listStates, { params: { id: country } }, CACHE_OPTIONS))) ?? []
}

/** Cities of a state, by name; an unknown state has none. */
export async function listCities(country: string | null, state: string | null): Promise<string[]> {
  if (!country || !state) return []
  const found = await orNull(callUpstream(contract.listCities, { params: { country, state } }, CACHE_OPTIONS))
  return (found ?? []).map(({ name }) => name)
}

export async function listLanguages(): Promise<Choice[]> {
  return callUpstream(contract.listLanguages, {}, CACHE_OPTIONS)
}

export async function getBodyOptions(): Promise<BodyOptions> {
  return callUpstream(contract.getBodyOptions, {}, CACHE_OPTIONS)
}
