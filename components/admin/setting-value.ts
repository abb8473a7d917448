import { formatMoney } from '../ui/format-money.ts'

export type SettingKind = 'switch' | 'choice' | 'list' | 'percent' | 'money' | 'number' | 'lines' | 'text'
type Value = string | number | boolean | readonly string[]

const SHORT = 80

/** A setting's value in words: On, 20 %, €5.00. */
export function valueText(kind: SettingKind, value: Value, currency: string): string {
  if (Array.isArray(value)) return value.length > 0 ? value.join(', ') : 'None'
  if (kind === 'switch') return value === true ? 'On' : 'Off'
  if (kind === 'percent') return `${Number((Number(value) * 100).toFixed(4))} %`
  if (kind === 'money') return formatMoney(Number(value), currency)
  const text = String(value)
  if (text === '') return 'Empty'
  return text.length > SHORT ? `${text.slice(0, SHORT)}…` : text
}

/** The same of what stands in a form. */
export function typedText(kind: SettingKind, typed: string, currency: string): string {
  if (kind === 'switch') return typed === 'true' ? 'On' : 'Off'
  if (kind === 'percent') return `${typed} %`
  if (kind === 'money') return `${typed} ${currency}`
  if (kind === 'list')
    return (
      typed
        .split(/[\s,]+/)
        .filter(Boolean)
        .join(', ') || 'None'
    )
  if (typed === '') return 'Empty'
  return typed.length > SHORT ? `${typed.slice(0, SHORT)}…` : typed
}
