/**
 * Frequent statements get a name, under which a Postgres connection keeps them parsed, and keeps their plan once it has
 * proved good for any values. Planning a page of posts takes longer than reading it. A pooler in between must carry
 * named statements, as PgBouncer does with `max_prepared_statements`.
 */
import { createHash } from 'node:crypto'

/** Each of the pool's connections keeps each named text. */
const OF_A_POOL = { uses: 10, maxNamed: 120 }
/** The most texts that are counted: statements with lists of values have no end of different texts. */
const MAX_COUNTED = 2000

const IS_PLAIN = /^\s*(?:select|insert|update|delete|with)\b/i

/**
 * @param uses how often a text must have been run before it gets a name
 * @returns a function that names a statement's text once it has been run often enough
 */
export function createNaming({ uses: minUses, maxNamed } = OF_A_POOL): (text: string) => string | undefined {
  const uses = new Map<string, number>()
  const names = new Map<string, string>()

  return (text) => {
    const name = names.get(text)
    if (name !== undefined || names.size >= maxNamed) return name
    if (!IS_PLAIN.test(text)) return undefined
    const count = (uses.get(text) ?? 0) + 1
    if (count < minUses) {
      if (count === 1 && uses.size >= MAX_COUNTED) uses.clear()
      uses.set(text, count)
      return undefined
    }
    uses.delete(text)
    const given = `s${createHash('sha256').update(text).digest('hex').slice(0, 30)}`
    names.set(text, given)
    return given
  }
}
