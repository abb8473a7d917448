/** What the Edge middleware asks about the site and the visitor. Each process has one memory. */
import { checkCountryBlock } from '#contract/country-block.ts'
import { getPublicSettings, type SiteSettings } from '#contract/settings.ts'
import { callUpstream } from '../bff/client.ts'
import { connectRedis } from '../cache/redis.ts'
import { DEFAULT_SETTINGS } from './defaults.ts'
import { createSiteModes } from './site-modes.ts'
import { createRedisStore, noStore } from './store.ts'
import { createDecisions, type Decision } from './decisions.ts'

/** A visitor must not wait longer for the middleware than for the page. */
const TIMEOUT_MS = 1500

const redis = connectRedis()
const store = redis ? createRedisStore(redis) : noStore

const siteModes = createSiteModes({
  fetchSettings: () =>
    callUpstream(getPublicSettings, { query: { group: 'all' } }, { timeoutMs: TIMEOUT_MS }),
  store,
})

const decisions = createDecisions({
  decide: (address) =>
    callUpstream(checkCountryBlock, {}, { client: { address, userAgent: null }, timeoutMs: TIMEOUT_MS }),
  store,
})

/**
 * The present settings, at most 5 s old; the last known ones while upstream is away. Before upstream has ever answered,
 * the defaults apply, and the site is open.
 */
export async function readSiteModes(runOn: (work: Promise<unknown>) => void): Promise<SiteSettings> {
  return (await siteModes.read(runOn)) ?? DEFAULT_SETTINGS
}

/** @param address the one that the listener in front vouched for, else null */
export async function decideOnVisitor(address: string | null, settings: SiteSettings): Promise<Decision> {
  return decisions.find(address, settings.blockedCountries)
}
