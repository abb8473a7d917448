import { cache } from 'react'
import { cacheTags } from '#contract/cache-tags.ts'
import {
  getPublicSettings as settingsCall,
  SETTING_GROUPS,
  type SettingGroup,
  type SiteSettings,
} from '#contract/settings.ts'
import { callUpstream } from '../bff/client.ts'
import { completeSettings, DEFAULT_SETTINGS } from './defaults.ts'

const REVALIDATE_SECONDS = 300

let lastKnown: SiteSettings | null = null

/**
 * The public settings, for pages of every kind. Next caches them by group, each under a tag of its own, so that after a
 * change of one group only that group is fetched; a request reads them once. While upstream is away the last known ones
 * apply, else the defaults: a missing site name never costs a page.
 */
export const getPublicSettings: () => Promise<SiteSettings> = cache(async () => {
  try {
    const groups = await Promise.all(SETTING_GROUPS.map(readGroup))
    lastKnown = completeSettings(Object.assign({}, ...groups))
    return lastKnown
  } catch {
    return lastKnown ?? DEFAULT_SETTINGS
  }
})

function readGroup(group: SettingGroup): Promise<Partial<SiteSettings>> {
  const cache = { tags: [cacheTags.settings(group)], revalidateSeconds: REVALIDATE_SECONDS }
  return callUpstream(settingsCall, { query: { group } }, { cache })
}
