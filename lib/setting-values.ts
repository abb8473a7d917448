/** Converts settings to and from the texts of a form. This file imports no zod, since it may reach the browser. */
import type { SettingValue } from '#contract/settings.ts'

export type SettingKind =
  | 'switch'
  | 'choice'
  | 'list'
  | 'countries'
  | 'percent'
  | 'money'
  | 'number'
  | 'lines'
  | 'text'

/** The text for a form's field. @param unitsPerMoney minor units of one unit of the currency */
export function toTyped(kind: SettingKind, value: SettingValue, unitsPerMoney: number): string {
  if (Array.isArray(value)) return value.join('\n')
  if (kind === 'percent') return String(Number((Number(value) * 100).toFixed(4)))
  if (kind === 'money') return (Number(value) / unitsPerMoney).toFixed(unitsPerMoney === 1 ? 0 : 2)
  return String(value)
}

export const NO_NUMBER = 'Enter a number, zero or more.'

/** The value that an operator has typed; null for a text that is not valid. */
export function fromTyped(kind: SettingKind, typed: string, unitsPerMoney: number): SettingValue | null {
  if (kind === 'switch') return typed === 'true'
  if (kind === 'list' || kind === 'countries') return typed.split(/[\s,]+/).filter(Boolean)
  if (kind !== 'percent' && kind !== 'money' && kind !== 'number') return typed
  const text = typed.trim().replace(',', '.')
  if (!/^\d{1,12}(?:\.\d{1,6})?$/.test(text)) return null
  if (kind === 'percent') return Number((Number(text) / 100).toFixed(6))
  return kind === 'money' ? Math.round(Number(text) * unitsPerMoney) : Number(text)
}
