import { cacheTags } from '#contract/cache-tags.ts'
import { channels } from '#contract/events.ts'
import { SETTING_GROUPS, SiteSettings, type SettingGroup } from '#contract/settings.ts'
import { announce, revalidate } from '../../kernel/announcements.ts'
import { type Db, inTransaction } from '../../kernel/database.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { sanitiseHtml } from '../../kernel/sanitise.ts'
import { defaultSettings, GROUP_KEYS } from './defaults.ts'
import { DERIVED_SETTINGS } from './derived.ts'
import * as store from './store.ts'

export type { DerivedSetting } from './derived.ts'
export { findTermsVersion, saveTermsVersion } from './store.ts'

/** The site's settings: the defaults, and over them what the operator has set. */
export async function getSettings(db: Db): Promise<SiteSettings> {
  const stored = await store.listSettings(db)
  return { ...defaultSettings, ...stored }
}

interface Deps extends Pick<Kernel, 'registry'> {
  db: Db
  media: Pick<Kernel['media'], 'appName'>
}

/** Settings that no operator sets, since they follow from something else. */
const DERIVED: Readonly<Partial<Record<keyof SiteSettings, string>>> = {
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

/**
 * Sets one setting from text (JSON, or a bare word). Cached pages are made anew, and open pages are told.
 * @throws Refusal NOT_FOUND, INVALID_REQUEST
 */
export async function setSetting(db: Db, key: string, text: string): Promise<unknown> {
  if (!(key in SiteSettings.shape)) throw new Refusal('NOT_FOUND', { text: `There is no setting ${key}.` })
  const source = DERIVED[key as keyof SiteSettings]
  if (source) throw new Refusal('INVALID_REQUEST', { text: `${key} ${source}` })
  const field = SiteSettings.shape[key as keyof SiteSettings]
  const parsed = field.safeParse(readValue(text))
  if (!parsed.success) {
    const problem = parsed.error.issues[0]?.message ?? 'not accepted'
    throw new Refusal('INVALID_REQUEST', { text: `${key}: ${problem}` })
  }
  // Pages insert the text as it is, and browsers run every script in it.
  const value = key === 'footerContent' ? sanitiseHtml(String(parsed.data)) : parsed.data
  await inTransaction(db, async (tx) => {
    await store.saveSetting(tx, key, value)
    await revalidate(tx, [cacheTags.settings(groupOf(key as keyof SiteSettings))])
    await announce(tx, channels.site, 'settings/changed', { keys: [key] })
  })
  return value
}

/** The tag under which the web half caches a setting. @throws Error for a setting without a group, which a test finds */
function groupOf(key: keyof SiteSettings): SettingGroup {
  const group = SETTING_GROUPS.find((name) => (GROUP_KEYS[name] as readonly string[]).includes(key))
  if (!group) throw new Error(`the setting ${key} stands in no group`)
  return group
}

function pick(settings: Partial<SiteSettings>, keys: readonly string[]): Partial<SiteSettings> {
  return Object.fromEntries(Object.entries(settings).filter(([key]) => keys.includes(key)))
}

function readValue(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
