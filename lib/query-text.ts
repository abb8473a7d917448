/**
 * Reads a text from an address's query: trimmed, cut, without the control characters that no call accepts; empty when
 * it is missing or the query holds it twice.
 */
export function queryText(value: unknown, maxLength: number): string {
  if (typeof value !== 'string') return ''
  return value
    .replaceAll(/\p{Cc}/gu, ' ')
    .trim()
    .slice(0, maxLength)
}
