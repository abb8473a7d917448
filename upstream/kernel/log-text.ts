/** The log as a person at a terminal reads it: a line for each entry, its fields behind the words. */

const LEVELS: Record<number, string> = {
  10: 'trace',
  20: 'debug',
  30: 'info',
  40: 'warn',
  50: 'error',
  60: 'fatal',
}

interface Entry {
  level: number
  time: number
  msg?: string
  process?: string
  err?: { message?: string; stack?: string }
}

/** @param line one entry as JSON; any other text stays unchanged */
export function toText(line: string): string {
  const entry = parse(line)
  if (!entry) return line
  const { level, time, msg = '', process: name, err, ...fields } = entry
  const words = [clockOf(time), (LEVELS[level] ?? String(level)).padEnd(5), `${name ?? ''}:`, msg]
  const shown = Object.entries(fields).map(([key, value]) => `${key}=${valueText(value)}`)
  const first = [...words, ...shown].filter(Boolean).join(' ')
  const trace = err ? `\n${(err.stack || err.message || '').replaceAll(/^/gm, '    ')}` : ''
  return `${first}${trace}\n`
}

function parse(line: string): Entry | null {
  try {
    return JSON.parse(line) as Entry
  } catch {
    return null
  }
}

/** The time on the clock of this machine, to the second. */
function clockOf(time: number): string {
  return new Date(time).toTimeString().slice(0, 8)
}

function valueText(value: unknown): string {
  return typeof value === 'string' && /^[\w./:@-]+$/.test(value) ? value : JSON.stringify(value)
}
