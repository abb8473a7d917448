/** Reads a `Range` header with one part (RFC 9110 §14), as players and resumed downloads send it. */

export type ByteRange = { start: number; end: number } | 'all' | 'unsatisfiable'

/**
 * Reads the header; `end` is inclusive. Several parts, other units and malformed headers mean the whole file, as
 * the standard allows.
 */
export function readRange(header: string | undefined, sizeBytes: number): ByteRange {
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '')
  if (!match) return 'all'
  const [, from = '', to = ''] = match
  if (from === '' && to === '') return 'all'
  if (from === '') {
    const lastBytes = Number(to)
    if (lastBytes === 0 || sizeBytes === 0) return 'unsatisfiable'
    return { start: Math.max(0, sizeBytes - lastBytes), end: sizeBytes - 1 }
  }
  const start = Number(from)
  const end = to === '' ? Infinity : Number(to)
  if (end < start) return 'all'
  if (start >= sizeBytes) return 'unsatisfiable'
  return { start, end: Math.min(end, sizeBytes - 1) }
}
