/** Turns recorded statements into a script of pgbench, and runs it. */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { findPostgres } from '#tests/support/postgres.ts'
import type { Statement } from './bench-database.ts'

/** A text of the recorded run that each of pgbench's transactions replaces by a random number. */
export interface Drawn {
  recorded: string
  /** The replacement, with the variable's name after a colon: `bench-key-:key`. */
  written: string
  name: string
  /** The bounds have equally many digits. */
  from: number
  to: number
}

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}/g
const ISO_TIME = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/

/**
 * Writes each statement with its values. Ids that the recorded run made become new ids in each transaction, times
 * become `now()`, and pgbench draws the texts of `drawn`.
 */
export function writeScript(statements: readonly Statement[], drawn: readonly Drawn[]): string {
  const madeIds = new Map<string, string>()
  const replace = (text: string) => {
    const withDrawn = drawn.reduce((so, { recorded, written }) => so.replaceAll(recorded, written), text)
    return withDrawn.replaceAll(UUID, (id) => {
      if (!madeIds.has(id)) madeIds.set(id, `made${madeIds.size}x`)
      return `00000000-0000-7000-9000-:${madeIds.get(id)}`
    })
  }
  const lines = statements.map(({ text, values }) => {
    const onOneLine = text.trim().replaceAll(/\s+/g, ' ')
    const at = (digits: string) => values[Number(digits) - 1]
    return `${onOneLine.replaceAll(/\$(\d+)/g, (_, digits: string) => toLiteral(at(digits), replace))};`
  })
  return [
    ...drawn.map(({ name, from, to }) => `\\set ${name} random(${from}, ${to})`),
    // Each number has twelve digits, like the end of an id.
    ...[...madeIds.values()].map((name) => `\\set ${name} random(100000000000, 999999999999)`),
    ...lines,
    '',
  ].join('\n')
}

function toLiteral(value: unknown, replace: (text: string) => string): string {
  if (value === null || value === undefined) return 'null'
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  if (value instanceof Date) return 'now()'
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  if (ISO_TIME.test(text)) return 'now()'
  return `'${replace(spread(text)).replaceAll("'", "''")}'`
}

/** Puts a space after each colon in JSON, because pgbench reads a colon before a word as a variable. */
function spread(text: string): string {
  try {
    return /^[[{]/.test(text) ? JSON.stringify(JSON.parse(text), null, 1).replaceAll('\n', ' ') : text
  } catch {
    return text
  }
}

export interface PgBench {
  /** @returns transactions per second */
  run(databaseUrl: string, how: { connections: number; seconds: number }): number
  remove(): void
}

/** @returns undefined if pgbench is not installed */
export function preparePgBench(script: string): PgBench | undefined {
  const program = path.join(findPostgres() ?? '', 'pgbench')
  if (!existsSync(program)) return undefined
  const folder = mkdtempSync(path.join(tmpdir(), 'ovation-pgbench-'))
  const file = path.join(folder, 'script.sql')
  writeFileSync(file, script)
  return {
    run(databaseUrl, { connections, seconds }) {
      const bounds = ['-n', '-c', String(connections), '-j', '1', '-T', String(seconds)]
      const done = spawnSync(program, [...bounds, '-f', file, databaseUrl], { encoding: 'utf8' })
      const [, perSecond] = /tps = ([\d.]+)/.exec(done.stdout) ?? []
      const [, failed] = /number of failed transactions: (\d+)/.exec(done.stdout) ?? []
      if (done.status !== 0 || !perSecond || Number(failed ?? 0) > 0) {
        throw new Error(`pgbench: ${(done.stderr + done.stdout).slice(0, 1500)}`)
      }
      return Number(perSecond)
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}
