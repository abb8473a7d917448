const regions = new Intl.DisplayNames('en', { type: 'region', fallback: 'code' })
const languages = new Intl.DisplayNames('en', { type: 'language', fallback: 'code' })

/** PT → Portugal. */
export function countryName(code: string): string {
  return regions.of(code) ?? code
}

/** pt → Portuguese. A text that is no code stays as it is. */
export function languageName(code: string): string {
  try {
    return languages.of(code) ?? code
  } catch {
    return code
  }
}
