/** All rows by noun. Each noun has a file with its rows. */
import { existsSync } from 'node:fs'
import { allCalls } from '#contract/contract.ts'
import type { Row } from './row.ts'

const nouns = [...new Set(allCalls.map(({ noun }) => noun))]

export const declared = await Promise.all(
  nouns.map(async (noun) => {
    if (!existsSync(new URL(`../${noun}.ts`, import.meta.url))) {
      throw new Error(`tests/authorisation/${noun}.ts is missing: a row for each of its calls`)
    }
    const { rows } = (await import(`../${noun}.ts`)) as { rows: Row[] }
    return { noun, rows }
  }),
)

export function nameOf({ call }: Row): string {
  return allCalls.find((known) => known.call === call)?.name ?? `${call.method} ${call.path}`
}

export function titleOf(row: Row): string {
  return row.variant ? `${nameOf(row)}, ${row.variant}` : nameOf(row)
}
