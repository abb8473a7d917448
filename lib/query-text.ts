/**
 * A text that an address brings: trimmed, cut, without the control characters that no call takes; empty when it is
 * absent or stands twice.
 */
export function queryText(value: unknown, maxLength: number): string {
  if (typeof value !== 'string') return ''
  return value
    .replaceAll(/\p{Cc}/gu, ' ')
    .trim()
    .slice(0, maxLength)
}
