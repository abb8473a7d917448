import { countryName } from '../performers/place-names.ts'

/** Finds a country's code by its name or code, or by a prefix that only one name has. */
export function findCountry(typed: string, codes: readonly string[]): string | undefined {
  const wanted = plain(typed)
  const exact = codes.find((code) => code.toLowerCase() === wanted || plain(countryName(code)) === wanted)
  if (exact !== undefined) return exact
  const beginning = codes.filter((code) => plain(countryName(code)).startsWith(wanted))
  return beginning.length === 1 ? beginning[0] : undefined
}

/** Removes accents, case and curly apostrophes, as people type names: Côte d’Ivoire → cote d'ivoire. */
function plain(text: string): string {
  return text.trim().toLowerCase().normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll('’', "'")
}
