import { randomBytes } from 'node:crypto'
import { networkOf } from '#contract/network.ts'
import type { Viewer } from '../../http/visitor.ts'
import { inTransaction } from '../../kernel/database.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { sign } from '../../kernel/secrets.ts'
import { assertVisible } from './service.ts'
import * as store from './store.ts'

/** A network of many people, a school's, counts for no more visitors of one page and day than this. */
export const MAX_VIEWS_PER_NETWORK = 50

export interface Looker {
  viewer: Viewer | null
  country: string | null
  address: string
  userAgent: string
}

/**
 * Counts a view once a visitor and day. A visitor is an account, else an address with a user agent; both are hashed
 * with a salt that is deleted with its day, so that nobody can tell afterwards whom a row was about. Programs that
 * name themselves, and the performer's own looks, do not count.
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
      // An account is somebody wherever it is.
      network: viewer ? null : sign(salt, `network ${network}`),
      day,
      seenAt: now,
    }
    if (await store.insertView(tx, view, MAX_VIEWS_PER_NETWORK)) {
      await store.adjustCounter(tx, performer.id, 'totalViews', 1)
    }
  })
}

/** The day by UTC. */
export function dayOf(time: Date): string {
  return time.toISOString().slice(0, 10)
}

/** Programs that read pages and say so: crawlers, makers of previews, monitors, libraries. */
const NAMES_ITSELF =
  /bot\b|bots\b|crawl|spider|slurp|preview|scan|monitor|fetch|headless|lighthouse|phantom|puppeteer|playwright|selenium|facebookexternalhit|whatsapp|embedly|feed|archiv|http-?client|python|curl|wget|\bgo-|\bjava\/|libwww|okhttp|axios|node|ruby|perl|php/i

/** Whether a user agent is a program's; every browser names itself, so that no name is a program's too. */
function isBot(userAgent: string): boolean {
  return userAgent === '' || NAMES_ITSELF.test(userAgent)
}
