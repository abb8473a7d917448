/**
 * Paths that lead through the login or the registration and on to another page. The visitor's intent is part of the
 * path that they go on to, so it is kept wherever `next` is kept. Opening such a path does nothing by itself: its page
 * offers the intent with one tap. This file imports nothing, since it may reach the browser.
 */

export const INTENTS = ['follow', 'tip', 'like', 'chat', 'buy', 'vote'] as const
/** What a visitor wanted to do on the page that they come back to. A subscription has a page of its own. */
export type Intent = (typeof INTENTS)[number]

export const INTENT_PARAMETER = 'intent'

/** The path with `next` in its query; without one, the unchanged path. */
export function withNext(path: string, next: string | null): string {
  if (next === null) return path
  return `${path}${path.includes('?') ? '&' : '?'}next=${encodeURIComponent(next)}`
}

/**
 * The login page for a person who has just applied as a performer. It says what happens now, and fills in the username.
 */
export function afterApplying(username: string): string {
  return `/auth/login?applied=${encodeURIComponent(username)}`
}

/** The login page for a fan who has just registered. */
export function afterRegistering(username: string): string {
  return `/auth/login?registered=${encodeURIComponent(username)}`
}

/** Where a visitor registers, and then goes on to one of our paths. */
export function registerPath(next: string): string {
  return withNext('/auth/register', next)
}

/**
 * The wallet's page, which names a thing that the wallet is too short for and offers to buy it after a top-up. It buys
 * nothing before the fan has pressed. Where there is JavaScript, `openTopup` does the same on the spot.
 */
export function topupPath(
  { kind, subjectId, amountCents, highestCents }: ThingToBuy,
  returnTo: string,
): string {
  const amounts = [...named('cents', amountCents), ...named('most', highestCents)]
  const query = new URLSearchParams([['buy', kind], ['of', subjectId], ...amounts])
  return withNext(`/wallet?${query}`, returnTo)
}

/** A thing that a fan wants to buy, as the wallet's path names it. */
export interface ThingToBuy {
  kind: string
  subjectId: string
  amountCents?: number | undefined
  highestCents?: number | undefined
}

function named(name: string, cents: number | undefined): [string, string][] {
  return cents === undefined ? [] : [[name, String(cents)]]
}

/** Reads what `topupPath` has written; null for any other query. */
export function readThingToBuy(query: Readonly<Record<string, unknown>>): ThingToBuy | null {
  const { buy: kind, of: subjectId } = query
  if (typeof kind !== 'string' || typeof subjectId !== 'string') return null
  return { kind, subjectId, amountCents: readCents(query['cents']), highestCents: readCents(query['most']) }
}

/** An amount in an address, in minor units; undefined for any other value. */
export function readCents(given: unknown): number | undefined {
  return typeof given === 'string' && /^[1-9]\d{0,8}$/.test(given) ? Number(given) : undefined
}

/** @param path without query and anchor */
export function withIntent(path: string, intent: Intent): string {
  return `${path}?${INTENT_PARAMETER}=${intent}`
}

/** The intent that a page's query names; null for any other value. */
export function readIntent(value: unknown): Intent | null {
  return INTENTS.find((intent) => intent === value) ?? null
}
