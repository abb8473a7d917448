/** A database of the baseline with the demo world in it, such as everybody has who began with the baseline. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'

export const fixtureFile = path.join(import.meta.dirname, 'baseline.sql.gz')

/** The migrations that the fixture was made with; it knows nothing of later ones. */
export const BASELINE_MIGRATIONS = ['0000_baseline', '0001_rules'] as const

export function readFixture(): string {
  return gunzipSync(readFileSync(fixtureFile)).toString('utf8')
}

/** Rows that a dump has of each table of the platform, as `dumpAsSql` says above them. */
export function countRows(dump: string): Map<string, number> {
  const counts = dump.matchAll(/^-- ([a-z_]+): (\d+) rows$/gm)
  return new Map([...counts].map(([, table, rows]) => [table!, Number(rows)]))
}
