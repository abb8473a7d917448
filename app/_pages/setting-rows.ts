/** Settings as the console's list shows them. */
import type { SettingGroup, SettingValue } from '#contract/settings.ts'
import type { SettingRow } from '#components/admin/setting-list.tsx'
import { SETTING_TEXTS } from '#components/admin/setting-texts.ts'
import { valueText } from '#components/admin/setting-value.ts'
import { minorUnitsOf } from '#components/ui/format-money.ts'
import type { listSettings } from '#lib/queries/admin.ts'
import { choicesOf, kindOf, type SettingKey } from '#lib/settings/kinds.ts'
import { toTyped } from '#lib/setting-values.ts'

type Settings = Awaited<ReturnType<typeof listSettings>>

export const GROUP_TITLES: Record<SettingGroup, string> = {
  site: 'Site',
  modes: 'Modes',
  payment: 'Payment',
  commission: 'Commission',
  streaming: 'Streaming',
}

/**
 * The settings of a group.
 * @param articles the addresses of the pages that a setting may name
 * @param countries the codes of all countries; without them an operator types codes
 */
export function toRows(
  keys: readonly SettingKey[],
  { values, defaults, derived }: Settings,
  articles: readonly string[],
  countries: readonly string[],
): SettingRow[] {
  return keys.map((key): SettingRow => {
    const value: SettingValue = values[key]
    const isArticle = key === 'cookiePolicyContentId'
    const kind = isArticle ? 'choice' : kindOf(key)
    const isTyped = kind === 'countries' && countries.length === 0
    const seen = JSON.stringify(value)
    return {
      name: key,
      words: SETTING_TEXTS[key],
      kind: isTyped ? 'list' : kind,
      choices: isArticle
        ? [...new Set([...articles, String(value)])]
        : kind === 'countries'
          ? countries
          : choicesOf(key),
      seen,
      typed: toTyped(kind, value, minorUnitsOf(values.currency)),
      shown: valueText(kind, value, values.currency),
      derived: derived[key],
      isDefault: seen === JSON.stringify(defaults[key]),
    }
  })
}
