import { cache } from 'react'
import { cacheTags } from '#contract/cache-tags.ts'
import { getPublicSettings as settingsCall, type SiteSettings } from '#contract/settings.ts'
import { callUpstream } from '../bff/client.ts'
import { completeSettings, defaultSettings } from './defaults.ts'

const REVALIDATE_SECONDS = 300

let lastKnown: SiteSettings | null = null

/**
 * The public settings, for pages of every kind: cached, tagged, read once a request. While upstream is away
 * the last known ones hold, else the defaults: a page is never lost for want of its site's name.
 */
export const getPublicSettings: () => Promise<SiteSettings> = cache(async () => {
  try {
    const given = await callUpstream(
      settingsCall,
      { query: { group: 'all' } },
      { cache: { tags: [cacheTags.settings], revalidateSeconds: REVALIDATE_SECONDS } },
    )
    lastKnown = completeSettings(given)
    return lastKnown
  } catch {
    return lastKnown ?? defaultSettings
  }
})
