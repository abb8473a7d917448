import type { SettingValue } from '#contract/settings.ts'
import type { SettingKind } from '#lib/setting-values.ts'
import { countryName } from '../performers/place-names.ts'
import { formatMoney } from '../ui/format-money.ts'

const SHORT = 80

/** A setting's value in words: On, 20 %, €5.00. */
export function valueText(kind: SettingKind, value: SettingValue, currency: string): string {
  if (Array.isArray(value)) {
    const shown = kind === 'countries' ? value.map(countryName) : value
    return shown.length > 0 ? shown.join(', ') : 'None'
  }
  if (kind === 'switch') return value === true ? 'On' : 'Off'
  if (kind === 'percent') return `${Number((Number(value) * 100).toFixed(4))} %`
  if (kind === 'money') return formatMoney(Number(value), currency)
  const text = String(value)
  if (text === '') return 'Empty'
  return text.length > SHORT ? `${text.slice(0, SHORT)}…` : text
}
