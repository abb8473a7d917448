const regions = new Intl.DisplayNames('en', { type: 'region', fallback: 'code' })
const languages = new Intl.DisplayNames('en', { type: 'language', fallback: 'code' })

/** A country's name: PT → Portugal. */
export function countryName(code: string): string {
  return regions.of(code) ?? code
}

/** A language's name: pt → Portuguese. A text that is not a code is returned unchanged. */
export function languageName(code: string): string {
  try {
    return languages.of(code) ?? code
  } catch {
    return code
  }
}
