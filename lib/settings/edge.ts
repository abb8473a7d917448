/** What the Edge middleware asks about the site and the visitor. One memory a process. */
import { checkCountryBlock } from '#contract/country-block.ts'
import { getPublicSettings, type SiteSettings } from '#contract/settings.ts'
import { callUpstream } from '../bff/client.ts'
import { connectRedis } from '../cache/redis.ts'
import { defaultSettings } from './defaults.ts'
import { createSiteModes } from './site-modes.ts'
import { createRedisStore, noStore } from './store.ts'
import { createVerdicts, type Verdict } from './verdicts.ts'

/** A visitor must not wait longer for the middleware than for the page. */
const TIMEOUT_MS = 1500

const redis = connectRedis()
const store = redis ? createRedisStore(redis) : noStore

const siteModes = createSiteModes({
  fetchSettings: () =>
    callUpstream(getPublicSettings, { query: { group: 'all' } }, { timeoutMs: TIMEOUT_MS }),
  store,
})

const verdicts = createVerdicts({
  judge: (address) =>
    callUpstream(checkCountryBlock, {}, { client: { address, userAgent: null }, timeoutMs: TIMEOUT_MS }),
  store,
})

/**
 * The settings as they are now, at most 5 s old; the last known while upstream is away. Before upstream has
 * ever answered the site is open, by the defaults.
 */
export async function readSiteModes(runOn: (work: Promise<unknown>) => void): Promise<SiteSettings> {
  return (await siteModes.read(runOn)) ?? defaultSettings
}

/** @param address as the listener in front vouched for it, else null */
export async function judgeVisitor(address: string | null, settings: SiteSettings): Promise<Verdict> {
  return verdicts.find(address, settings.blockedCountries)
}
