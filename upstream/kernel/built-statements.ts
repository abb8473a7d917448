/**
 * Statements that are built once for a database and run with different values. Building one of drizzle's larger
 * ones takes as long as everything else about its call.
 */
import type { Db } from './database.ts'

const builtFor = new WeakMap<Db, Map<string, unknown>>()
/** There are few shapes; the bound only catches a mistake. */
const MAX_SHAPES = 500

/**
 * Gives the statement of a shape, built at its first use. `build` uses `sql.placeholder` for what differs from
 * call to call; everything else that it depends on must be in the shape's name.
 * @param db a transaction has statements of its own, which go with it
 */
export function builtOnce<Built>(db: Db, shape: string, build: () => Built): Built {
  let statements = builtFor.get(db)
  if (!statements) builtFor.set(db, (statements = new Map()))
  const known = statements.get(shape) as Built | undefined
  if (known !== undefined) return known
  const built = build()
  if (statements.size >= MAX_SHAPES) statements.clear()
  statements.set(shape, built)
  return built
}
