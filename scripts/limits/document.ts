/**
 * Writes the tables of `docs/limits.md`. The numbers come from the code that enforces them; the rows next to this file
 * describe them. `npm run docs:limits` updates the document; a test fails when it is out of date.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { allCalls } from '#contract/contract.ts'
import type { Limit } from './limit.ts'
import { AT_BOTH, AT_FRONT } from './listeners.ts'
import { AT_UPSTREAM } from './upstream.ts'

const DOCUMENT = path.resolve(import.meta.dirname, '../../docs/limits.md')

/** The limits by the heading above their table. */
export const LIMITS: Readonly<Record<string, readonly Limit[]>> = {
  'At the public listener': AT_FRONT,
  'At both listeners': AT_BOTH,
  'At upstream': AT_UPSTREAM,
}

/** The head of the second table below the last heading. */
const CALLS_HEAD = '| a minute | calls |'

/**
 * Renders the document with its tables from the code, and keeps the sentences around them.
 * @throws Error when a heading or a table is missing
 */
export function renderDocument(document: string): string {
  let text = document
  for (const [heading, limits] of Object.entries(LIMITS)) {
    text = replaceTable(text, `## ${heading}`, [
      '| what | counted by | default | setting or constant | answer |',
      '|---|---|---|---|---|',
      ...limits.map(renderLimit),
    ])
  }
  return replaceTable(text, CALLS_HEAD, [CALLS_HEAD, '|---|---|', ...renderCalls()])
}

/** Replaces the first table at or below a line. */
function replaceTable(text: string, above: string, table: readonly string[]): string {
  const lines = text.split('\n')
  const from = lines.indexOf(above)
  const start = from < 0 ? -1 : lines.findIndex((line, at) => at >= from && line.startsWith('|'))
  if (start < 0) throw new Error(`docs/limits.md has no table below: ${above}`)
  const end = lines.findIndex((line, at) => at > start && !line.startsWith('|'))
  return [...lines.slice(0, start), ...table, ...lines.slice(end)].join('\n')
}

function renderLimit({ what, by, most, at, note = '', answer }: Limit): string {
  const place = 'setting' in at ? `\`${at.setting}\`` : `\`${at.constant}\` in \`${at.file}\``
  return `| ${what} | ${by} | ${most} | ${place}${note} | ${answer} |`
}

function renderCalls(): string[] {
  const limited = allCalls.flatMap(({ call }) =>
    call.ratePerMinute === undefined
      ? []
      : [{ rate: call.ratePerMinute, name: `\`${call.method} ${call.path}\`` }],
  )
  return [...Map.groupBy(limited, ({ rate }) => rate)]
    .toSorted(([a], [b]) => a - b)
    .map(([rate, calls]) => {
      const names = calls.map(({ name }) => name).toSorted()
      return `| ${rate} | ${names.join(', ')} |`
    })
}

if (process.argv[1] === import.meta.filename) {
  writeFileSync(DOCUMENT, renderDocument(readFileSync(DOCUMENT, 'utf8')))
}
