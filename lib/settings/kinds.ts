/** The kind of each setting: how operators see it, and how their forms send it. */
import { z } from 'zod'
import { SiteSettings } from '#contract/settings.ts'
import type { SettingKind } from '../setting-values.ts'

export type SettingKey = keyof SiteSettings

const LONG_TEXTS: readonly SettingKey[] = [
  'headerScript',
  'afterBodyScript',
  'footerContent',
  'metaDescription',
]

const COUNTRIES: readonly SettingKey[] = ['blockedCountries', 'audienceCountries']

export function isSettingKey(key: string): key is SettingKey {
  return Object.hasOwn(SiteSettings.shape, key)
}

export function kindOf(key: SettingKey): SettingKind {
  const field: z.ZodType = SiteSettings.shape[key]
  if (field instanceof z.ZodBoolean) return 'switch'
  if (field instanceof z.ZodEnum) return 'choice'
  if (field instanceof z.ZodArray) return COUNTRIES.includes(key) ? 'countries' : 'list'
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
