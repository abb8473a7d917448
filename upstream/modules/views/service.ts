import { randomBytes } from 'node:crypto'
import { networkOf } from '#contract/network.ts'
import type { Client, Visitor } from '../../http/visitor.ts'
import { inTransaction, type Tx } from '../../kernel/database.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { sign } from '../../kernel/secrets.ts'
import * as store from './store.ts'

/** The largest number of strangers of one network, such as a school's, who count as visitors of a page per day. */
export const MAX_VIEWS_PER_NETWORK = 50

/** Who has opened a page, and with which program. */
export interface Looker {
  visitor: Visitor
  client: Pick<Client, 'address' | 'userAgent'>
}

/** A thing with a page of its own. Its module has found it for the visitor, so they may look at it. */
export type Seen = Pick<store.View, 'subjectType' | 'subjectId' | 'ownerId'>

/**
 * Counts a view of a thing's page once per visitor and day. A visitor is an account, or else a network address with a
 * user agent. Both are hashed with a salt that is deleted after the day, so that a row cannot be traced back to a person
 * afterwards. Views by programs that name themselves, and by the thing's owner, do not count.
 * @param raise adds one to the thing's counter, in the transaction that stores the view
 */
export async function countView(
  { db, clock }: Pick<Kernel, 'db' | 'clock'>,
  seen: Seen,
  { visitor: { viewer }, client: { address, userAgent } }: Looker,
  raise: (tx: Tx) => Promise<unknown>,
): Promise<void> {
  if (viewer?.accountId === seen.ownerId || isBot(userAgent)) return
  const now = clock.now()
  const day = dayOf(now)
  await inTransaction(db, async (tx) => {
    const salt = await store.readSalt(tx, day, randomBytes(32).toString('base64url'))
    const network = networkOf(address)
    const view = {
      ...seen,
      visitor: sign(salt, viewer ? `account ${viewer.accountId}` : `stranger ${network} ${userAgent}`),
      // An account counts as one visitor in whichever network it is.
      network: viewer ? null : sign(salt, `network ${network}`),
      day,
      seenAt: now,
    }
    if (await store.insertView(tx, view, MAX_VIEWS_PER_NETWORK)) await raise(tx)
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
