/**
 * Statements that are built once for a database and run with different values. Building one of drizzle's larger
 * statements takes as long as everything else about its call.
 */
import type { Db } from './database.ts'

/** The facts that a statement is built from. Two statements with equal facts are the same statement. */
export interface Shape {
  readonly [fact: string]: string | number | boolean | null | undefined | Shape
}

type Build = (db: Db, shape: never) => unknown

const builtFor = new WeakMap<Db, WeakMap<Build, Map<string, unknown>>>()
/** The number of shapes is small; this limit only stops a mistake from filling the memory. */
const MAX_SHAPES = 500

/**
 * Returns the statement that `build` makes of a shape, built at its first use. The statement's key is derived from the
 * function and the shape, so that no key can be the same for two different statements: `build` must be declared at the
 * top level of its module, where it sees nothing of a call but `db` and `shape`. A function that is created for each
 * call never reuses a statement. The values of a call stand in the statement as `sql.placeholder`.
 * @param db a transaction has statements of its own, which go with it
 */
export function builtOnce<S extends Shape, Built>(
  db: Db,
  build: (db: Db, shape: S) => Built,
  shape: NoInfer<S>,
): Built {
  let builders = builtFor.get(db)
  if (!builders) builtFor.set(db, (builders = new WeakMap()))
  let statements = builders.get(build)
  if (!statements) builders.set(build, (statements = new Map()))
  const key = JSON.stringify(shape)
  const known = statements.get(key) as Built | undefined
  if (known !== undefined) return known
  const built = build(db, shape)
  if (statements.size >= MAX_SHAPES) statements.clear()
  statements.set(key, built)
  return built
}
