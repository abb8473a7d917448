import { randomBytes } from 'node:crypto'
import { networkOf } from '#contract/network.ts'
import type { Viewer } from '../../http/visitor.ts'
import { inTransaction } from '../../kernel/database.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { sign } from '../../kernel/secrets.ts'
import { assertVisible } from './service.ts'
import * as store from './store.ts'

/** The largest number of strangers of one network, such as a school's, who count as visitors of a page per day. */
export const MAX_VIEWS_PER_NETWORK = 50

export interface Looker {
  viewer: Viewer | null
  country: string | null
  address: string
  userAgent: string
}

/**
 * Counts a view once per visitor and day. A visitor is an account, or else a network address with a user agent.
 * Both are hashed with a salt that is deleted after the day, so that a row cannot be traced back to a person
 * afterwards. Views by programs that name themselves, and by the performers themselves, do not count.
 * @throws Refusal PERFORMER_NOT_FOUND
 */
export async function countView(
  { db, clock }: Pick<Kernel, 'db' | 'clock'>,
  performerId: string,
  from: Looker,
): Promise<void> {
  const performer = await assertVisible(db, performerId, from)
  const { viewer, address, userAgent } = from
  if (viewer?.accountId === performer.id || isBot(userAgent)) return
  const now = clock.now()
  const day = dayOf(now)
  await inTransaction(db, async (tx) => {
    const salt = await store.readSalt(tx, day, randomBytes(32).toString('base64url'))
    const network = networkOf(address)
    const view = {
      performerId: performer.id,
      visitor: sign(salt, viewer ? `account ${viewer.accountId}` : `stranger ${network} ${userAgent}`),
      // An account counts as one visitor in whichever network it is.
      network: viewer ? null : sign(salt, `network ${network}`),
      day,
      seenAt: now,
    }
    if (await store.insertView(tx, view, MAX_VIEWS_PER_NETWORK)) {
      await store.adjustCounter(tx, performer.id, 'totalViews', 1)
    }
  })
}

/** The day in UTC. */
export function dayOf(time: Date): string {
  return time.toISOString().slice(0, 10)
}

/** Programs that name themselves in the user agent: crawlers, preview generators, monitors, HTTP libraries. */
const NAMES_ITSELF =
  /bot\b|bots\b|crawl|spider|slurp|preview|scan|monitor|fetch|headless|lighthouse|phantom|puppeteer|playwright|selenium|facebookexternalhit|whatsapp|embedly|feed|archiv|http-?client|python|curl|wget|\bgo-|\bjava\/|libwww|okhttp|axios|node|ruby|perl|php/i

/** Whether a user agent belongs to a program. Every browser sends a user agent, so an empty one counts as a program. */
function isBot(userAgent: string): boolean {
  return userAgent === '' || NAMES_ITSELF.test(userAgent)
}
