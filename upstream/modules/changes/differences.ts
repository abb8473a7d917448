import { isDeepStrictEqual } from 'node:util'
import type { Difference } from '#contract/changes.ts'
import type { SettingValue } from '#contract/settings.ts'

type Fields = Readonly<Record<string, SettingValue>>

/** The most characters of a text that are shown. A longer text is cut to the part around the first difference. */
const MAX_TEXT = 200
/** How many unchanged characters are shown before the first difference. */
const LEAD = 40

/** Lists the fields that differ before and after a change. */
export function listDifferences(from: Fields | null, to: Fields | null): Difference[] {
  const names = new Set([...Object.keys(from ?? {}), ...Object.keys(to ?? {})])
  return [...names]
    .map((field) => ({ field, from: from?.[field] ?? null, to: to?.[field] ?? null }))
    .filter((one) => !isDeepStrictEqual(one.from, one.to))
    .map(cut)
}

function cut(difference: Difference): Difference {
  const { field, from, to } = difference
  const texts = [from, to].map((value) => (typeof value === 'string' ? value : ''))
  if (texts.every(({ length }) => length <= MAX_TEXT)) return difference
  const start = Math.max(0, commonStart(texts[0]!, texts[1]!) - LEAD)
  const cutOne = (value: SettingValue | null) => (typeof value === 'string' ? excerpt(value, start) : value)
  return { field, from: cutOne(from), to: cutOne(to) }
}

function commonStart(one: string, other: string): number {
  let at = 0
  while (at < one.length && one[at] === other[at]) at++
  return at
}

function excerpt(text: string, start: number): string {
  const part = text.slice(start, start + MAX_TEXT).toWellFormed()
  return `${start > 0 ? '…' : ''}${part}${start + MAX_TEXT < text.length ? '…' : ''}`
}
