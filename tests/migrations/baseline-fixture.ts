/** A dump of a baseline database with the demo world, like the database of everybody who installed the baseline. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'

export const fixtureFile = path.join(import.meta.dirname, 'baseline.sql.gz')

/** The migrations that made the fixture's tables. */
export const BASELINE_MIGRATIONS = ['0000_baseline', '0001_rules'] as const

export function readFixture(): string {
  return gunzipSync(readFileSync(fixtureFile)).toString('utf8')
}

/** Reads how many rows of each table a dump has, from the comments that `dumpAsSql` writes. */
export function countRows(dump: string): Map<string, number> {
  const counts = dump.matchAll(/^-- ([a-z_]+): (\d+) rows$/gm)
  return new Map([...counts].map(([, table, rows]) => [table!, Number(rows)]))
}
