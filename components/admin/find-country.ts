import { countryName } from '../performers/place-names.ts'

/** The code of a country by its name or code, or by the beginning of a name that only one has. */
export function findCountry(typed: string, codes: readonly string[]): string | undefined {
  const wanted = plain(typed)
  const exact = codes.find((code) => code.toLowerCase() === wanted || plain(countryName(code)) === wanted)
  if (exact !== undefined) return exact
  const beginning = codes.filter((code) => plain(countryName(code)).startsWith(wanted))
  return beginning.length === 1 ? beginning[0] : undefined
}

/** As people type it: côte d’ivoire → cote d'ivoire. */
function plain(text: string): string {
  return text.trim().toLowerCase().normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll('’', "'")
}
