import { countries, languages } from 'countries-list'
import type { BodyOptions, Choice } from '#contract/locations.ts'
import { COUNTRY_CODES, countryName, isCountry } from '../../kernel/countries.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { NO_STATE, readCities, readStates } from './gazetteer.ts'

/** A place as it is stored: the codes of the country and the state, and the city's name. */
export interface Place {
  country: string | null
  state: string | null
  city: string | null
}

const byName = new Intl.Collator('en').compare
const sorted = <T extends { name: string }>(list: T[]) => list.toSorted((a, b) => byName(a.name, b.name))

const languageNames = new Intl.DisplayNames('en', { type: 'language', fallback: 'code' })
const languageCodes = new Set(Object.keys(languages))

const allCountries = sorted(COUNTRY_CODES.map((code) => ({ code, name: countryName(code) })))
const allLanguages = sorted(
  [...languageCodes]
    .filter(isCurrent)
    .map((code) => ({ code, name: languageNames.of(code) ?? code }))
    // Akan has two codes, `ak` and `tw` (Twi), with one name.
    .filter(({ name }, at, all) => all.findIndex((other) => other.name === name) === at),
)
const phoneCodes = sorted(
  Object.entries(countries).flatMap(([country, { phone }]) =>
    phone.map((number) => ({ country, name: countryName(country), code: `+${number}` })),
  ),
)

/** ISO 3166-1 countries by English name. */
export const listCountries = (): { code: string; name: string }[] => allCountries
/** ISO 639-1 languages by English name, without duplicates. */
export const listLanguages = (): Choice[] => allLanguages
export const listPhoneCodes = (): { country: string; name: string; code: string }[] => phoneCodes

export const isLanguage = (code: string): boolean => languageCodes.has(code)

/** Lists the states that have cities. @throws Refusal NOT_FOUND for an unknown country */
export async function listStates(country: string): Promise<Choice[]> {
  if (!isCountry(country)) throw new Refusal('NOT_FOUND')
  const [names, cities] = await Promise.all([readStates(country), readCities(country)])
  const named = [...names].filter(([code]) => cities.has(code)).map(([code, name]) => ({ code, name }))
  const rest = cities.has(NO_STATE)
    ? [{ code: NO_STATE, name: named.length ? 'Elsewhere' : 'All of it' }]
    : []
  return [...sorted(named), ...rest]
}

/** @throws Refusal NOT_FOUND for an unknown country or state */
export async function listCities(country: string, state: string): Promise<{ name: string }[]> {
  const names = isCountry(country) ? (await readCities(country)).get(state) : undefined
  if (!names) throw new Refusal('NOT_FOUND')
  return names.map((name) => ({ name }))
}

/** Finds the state's display name; null when the place has no state with a name. */
export async function findStateName(country: string | null, state: string | null): Promise<string | null> {
  if (!country || !state || state === NO_STATE) return null
  return (await readStates(country)).get(state) ?? null
}

/** Finds the place of a city with this name; the first one if there are several. */
export async function findPlace(country: string, city: string): Promise<Place | null> {
  for (const [state, names] of await readCities(country)) {
    if (names.includes(city)) return { country, state, city }
  }
  return null
}

/**
 * Checks that the state belongs to the country, and the city to the state.
 * @param before the stored place, which may stay even if no list has it any more
 * @throws Refusal INVALID_REQUEST with the field's problem
 */
export async function assertPlace(place: Place, before: Place): Promise<void> {
  const { country, state, city } = place
  if (country === before.country && state === before.state && city === before.city) return
  if (country && !isCountry(country)) throw problem('country', 'Choose a country from the list.')
  if (state && (!country || !(await listStates(country)).some(({ code }) => code === state)))
    throw problem('state', 'Choose a state of this country.')
  if (city && (!country || !state || !(await readCities(country)).get(state)?.includes(city)))
    throw problem('city', 'Choose a city of this state.')
}

/** @throws Refusal INVALID_REQUEST */
export function assertLanguages(codes: readonly string[]): void {
  if (!codes.every(isLanguage)) throw problem('languages', 'Choose languages from the list.')
}

function problem(property: string, text: string): Refusal {
  return new Refusal('INVALID_REQUEST', { problems: [{ property, constraints: { choice: text } }] })
}

/** Whether the code is the language's current one: Moldovan `mo` was replaced by `ro`, for example. */
function isCurrent(code: string): boolean {
  const [canonical = code] = Intl.getCanonicalLocales(code)
  const [language = code] = canonical.split('-')
  return language === code || !languageCodes.has(language)
}

const range = (from: number, to: number, step: number) =>
  Array.from({ length: Math.floor((to - from) / step) + 1 }, (_, at) => from + at * step)

/** The choices by which performers may describe themselves; each is optional. */
export const bodyOptions: BodyOptions = {
  genders: [
    { code: 'female', name: 'Woman' },
    { code: 'male', name: 'Man' },
    { code: 'other', name: 'Another, or rather not say' },
  ],
  heights: range(120, 220, 1).map((cm) => `${cm} cm`),
  weights: range(40, 160, 1).map((kg) => `${kg} kg`),
  hair: ['black', 'dark brown', 'brown', 'light brown', 'chestnut', 'auburn', 'red', 'dark blond', 'blond']
    .concat(['grey', 'silver', 'white', 'dyed', 'covered', 'none'])
    .toSorted(),
  eyes: ['amber', 'blue', 'blue-grey', 'brown', 'dark brown', 'green', 'grey', 'grey-green', 'hazel'],
  ethnicities: [
    'Black',
    'Caribbean',
    'Central Asian',
    'East Asian',
    'Indigenous',
    'Latin American',
    'Middle Eastern',
    'Mixed',
    'North African',
    'Pacific Islander',
    'Romani',
    'South Asian',
    'Southeast Asian',
    'White',
  ],
  builds: ['slim', 'athletic', 'average', 'broad', 'curvy', 'muscular', 'tall and lean', 'wheelchair user'],
}
