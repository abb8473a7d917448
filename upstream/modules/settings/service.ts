import { SETTING_GROUPS, type SettingGroup, type SettingValue, SiteSettings } from '#contract/settings.ts'
import { cachedRead } from '../../kernel/cached-reads.ts'
import { isCountry } from '../../kernel/countries.ts'
import type { Db, Tx } from '../../kernel/database.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { defineRegistryKey } from '../../kernel/registry.ts'
import { sanitiseHtml } from '../../kernel/sanitise.ts'
import { defaultSettings, GROUP_KEYS } from './defaults.ts'
import * as store from './store.ts'

/** A setting that no operator sets, because it is derived from another module's data. */
export interface DerivedSetting<Key extends keyof SiteSettings = keyof SiteSettings> {
  key: Key
  read(db: Db): Promise<SiteSettings[Key]>
}

export const DERIVED_SETTINGS = defineRegistryKey<DerivedSetting>('derivedSettings')

const readSettings = cachedRead(store.SETTINGS, async (db): Promise<Readonly<SiteSettings>> => {
  const stored = await store.listSettings(db)
  return Object.freeze({ ...defaultSettings, ...stored })
})

/**
 * Reads the site's settings: the defaults, overridden by what operators have set. They are cached until one of them
 * changes.
 */
export function getSettings(db: Db): Promise<Readonly<SiteSettings>> {
  return readSettings(db, '')
}

interface Deps extends Pick<Kernel, 'registry'> {
  db: Db
  media: Pick<Kernel['media'], 'appName'>
}

/** The settings that no operator sets, each with the source that it is derived from. */
export const DERIVED: Readonly<Partial<Record<keyof SiteSettings, string>>> = {
  applicationName: 'follows the environment: set APP_NAME.',
  audienceCountries: 'follows the countries that performers block.',
}

export async function getGroup(
  { db, media, registry }: Deps,
  group: SettingGroup | 'all',
): Promise<Partial<SiteSettings>> {
  const derived = await Promise.all(
    registry.listAll(DERIVED_SETTINGS).map(async ({ key, read }) => [key, await read(db)] as const),
  )
  const settings = {
    ...(await getSettings(db)),
    applicationName: media.appName,
    ...Object.fromEntries(derived),
  }
  return group === 'all' ? settings : pick(settings, GROUP_KEYS[group])
}

export async function getByKeys(deps: Deps, keys: readonly string[]): Promise<Partial<SiteSettings>> {
  return pick(await getGroup(deps, 'all'), keys)
}

type Key = keyof SiteSettings

/** @throws Refusal NOT_FOUND; INVALID_REQUEST for a derived setting */
export function getField(key: string): Key {
  if (!Object.hasOwn(SiteSettings.shape, key))
    throw new Refusal('NOT_FOUND', { text: `There is no setting ${key}.` })
  const source = DERIVED[key as Key]
  if (source) throw new Refusal('INVALID_REQUEST', { text: `${key} ${source}` })
  return key as Key
}

/** @throws Refusal INVALID_REQUEST */
export function parseValue(key: Key, value: unknown): SettingValue {
  const parsed = SiteSettings.shape[key].safeParse(value)
  if (!parsed.success) {
    const { path, message } = parsed.error.issues[0]!
    // For a list, the refusal names the wrong line.
    const line: unknown = Array.isArray(value) ? value[Number(path[0])] : undefined
    throw refusedValue(key, typeof line === 'string' ? `${line}: ${message}` : message)
  }
  const stranger = key === 'blockedCountries' && (parsed.data as string[]).find((code) => !isCountry(code))
  if (stranger) throw refusedValue(key, `${stranger}: There is no such country.`)
  // Pages insert the text unescaped, and browsers would run every script in it.
  return key === 'footerContent' ? sanitiseHtml(String(parsed.data)) : parsed.data
}

/** Pairs of settings. The first must not be above the second. */
const BOUNDS: readonly (readonly [Key, Key])[] = [
  ['topUpMinimumCents', 'topUpMaximumCents'],
  ['subscriptionMinimumCents', 'subscriptionMaximumCents'],
]

/** @throws Refusal INVALID_REQUEST for a value that contradicts another setting */
export function assertInOrder(key: Key, settings: SiteSettings): void {
  for (const [least, most] of BOUNDS) {
    if (settings[least] <= settings[most]) continue
    if (key === least) throw refusedValue(key, 'The smallest may not be above the largest.')
    if (key === most) throw refusedValue(key, 'The largest may not be below the smallest.')
  }
}

/**
 * A refusal for a setting's value. The console shows the problem at its field `value`; the text for the command line
 * names the setting.
 */
export function refusedValue(key: Key, text: string): Refusal {
  const problems = [{ property: 'value', constraints: { value: text } }]
  return new Refusal('INVALID_REQUEST', { text: `${key}: ${text}`, problems })
}

/**
 * The group of a setting, which is part of its cache tag. @throws Error for a setting without a group; a test makes
 * sure that there is none
 */
export function groupOf(key: keyof SiteSettings): SettingGroup {
  const group = SETTING_GROUPS.find((name) => (GROUP_KEYS[name] as readonly string[]).includes(key))
  if (!group) throw new Error(`the setting ${key} is in no group`)
  return group
}

function pick(settings: Partial<SiteSettings>, keys: readonly string[]): Partial<SiteSettings> {
  return Object.fromEntries(Object.entries(settings).filter(([key]) => keys.includes(key)))
}

export async function saveTermsVersion(tx: Tx, updatedAt: Date): Promise<void> {
  await store.saveSetting(tx, store.TERMS_VERSION, updatedAt.toISOString())
}

/**
 * The version of the terms that a person accepts today: the time of their last change. Null while there are no terms.
 */
export async function findTermsVersion(db: Db): Promise<string | null> {
  const row = await store.findSetting(db, store.TERMS_VERSION)
  return row ? String(row.value) : null
}
