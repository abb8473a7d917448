/** Of what kind each setting is: how operators see it, and how their forms send it. */
import { z } from 'zod'
import { type SettingValue, SiteSettings } from '#contract/settings.ts'

export type SettingKey = keyof SiteSettings
export type SettingKind = 'switch' | 'choice' | 'list' | 'percent' | 'money' | 'number' | 'lines' | 'text'

const LONG_TEXTS: readonly SettingKey[] = [
  'headerScript',
  'afterBodyScript',
  'footerContent',
  'metaDescription',
]

export function isSettingKey(key: string): key is SettingKey {
  return Object.hasOwn(SiteSettings.shape, key)
}

export function kindOf(key: SettingKey): SettingKind {
  const field: z.ZodType = SiteSettings.shape[key]
  if (field instanceof z.ZodBoolean) return 'switch'
  if (field instanceof z.ZodEnum) return 'choice'
  if (field instanceof z.ZodArray) return 'list'
  if (field instanceof z.ZodNumber) {
    if (key.endsWith('Commission')) return 'percent'
    return /(?:Cents|Price)$/.test(key) ? 'money' : 'number'
  }
  return LONG_TEXTS.includes(key) ? 'lines' : 'text'
}

/** What a choice can be; empty for every other kind. */
export function choicesOf(key: SettingKey): string[] {
  const field: z.ZodType = SiteSettings.shape[key]
  return field instanceof z.ZodEnum ? field.options.map(String) : []
}

/** The value as a form has it. @param unitsPerMoney minor units of one unit of the currency */
export function toTyped(kind: SettingKind, value: SettingValue, unitsPerMoney: number): string {
  if (Array.isArray(value)) return value.join('\n')
  if (kind === 'percent') return String(Number((Number(value) * 100).toFixed(4)))
  if (kind === 'money') return (Number(value) / unitsPerMoney).toFixed(unitsPerMoney === 1 ? 0 : 2)
  return String(value)
}

/** The value that somebody has typed; null for a text that cannot be one. */
export function fromTyped(kind: SettingKind, typed: string, unitsPerMoney: number): SettingValue | null {
  if (kind === 'switch') return typed === 'true'
  if (kind === 'list') return typed.split(/[\s,]+/).filter(Boolean)
  if (kind !== 'percent' && kind !== 'money' && kind !== 'number') return typed
  const text = typed.trim().replace(',', '.')
  if (!/^\d{1,12}(?:\.\d{1,6})?$/.test(text)) return null
  if (kind === 'percent') return Number((Number(text) / 100).toFixed(6))
  return kind === 'money' ? Math.round(Number(text) * unitsPerMoney) : Number(text)
}
