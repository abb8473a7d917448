/** Where a person goes next. Every destination is one of our paths; a redirect never leads to another site. */
import { withNext } from '../next-path.ts'

/** Paths that are not destinations: they end or start a session, or are not pages. */
const NO_DESTINATION = /^\/(?:login|auth|api|anonymous|member|_next)(?:\/|$)/

/**
 * Gives the path of a `next` parameter when it is a same-origin relative path, else null. Refuses
 * `//host`, `/\host`, absolute addresses, control characters and anything that a browser would normalise
 * into one of them.
 */
export function safeDestination(next: unknown): string | null {
  if (typeof next !== 'string' || next.length > 500 || !next.startsWith('/')) return null
  // Browsers drop tabs and line ends and read a backslash as a slash: `/\t/host` is `//host` to them.
  // eslint-disable-next-line no-control-regex
  if (/[\u0000-\u001f\u007f\\]/.test(next)) return null
  const base = 'http://origin.invalid'
  if (!URL.canParse(next, base)) return null
  const url = new URL(next, base)
  if (url.origin !== base || url.pathname.startsWith('//')) return null
  if (NO_DESTINATION.test(url.pathname)) return null
  const path = url.pathname + url.search + url.hash
  // Percent-encoding makes the path longer, and the next reader refuses a path that is too long.
  return path.length > 500 ? null : path
}

interface Person {
  _id: string
  username: string | null
  email: string | null
  isPerformer: boolean
  /** False for a performer whose documents an operator still has to check. */
  isVerified?: boolean
  /** What a performer does before the first fans come. */
  firstSteps?: Readonly<Record<string, boolean>> | null
  isOperator: boolean
  /** Set when the owner is having the account deleted. */
  deletesAt?: string | null
}

/** The one page that the owner of an account in deletion may see; there they may keep it. */
export const KEEP_ACCOUNT_PATH = '/auth/keep-account'

/**
 * After a login: a performer's own profile, the admin console for an operator, home for a fan (spec §2). A performer
 * who still has something to do before the first fans come lands on the page that lists it.
 */
export function destinationAfterLogin(person: Person): string {
  if (person.isPerformer) {
    const isReady = person.isVerified !== false && !Object.values(person.firstSteps ?? {}).includes(false)
    if (!isReady) return '/model'
    return person.username ? profilePath(person.username) : '/model/account'
  }
  return person.isOperator ? '/admin' : '/'
}

/** Where a new fan picks the people with whom the feed begins. */
export const WELCOME_PATH = '/user/welcome'

/** The page of the person's logins and proofs, in the layout of their role. */
export const SECURITY_PATHS = {
  fan: '/user/security',
  performer: '/model/security',
  operator: '/admin/security',
} as const

export function securityPath({ isPerformer, isOperator }: Pick<Person, 'isPerformer' | 'isOperator'>) {
  if (isPerformer) return SECURITY_PATHS.performer
  return isOperator ? SECURITY_PATHS.operator : SECURITY_PATHS.fan
}

/**
 * The page that comes before anything else: the owner of an account in deletion decides about it, and an account without
 * email or username is completed (spec §2). Null for a complete account.
 */
export function completionPath(person: Person): string | null {
  if (person.deletesAt) return KEEP_ACCOUNT_PATH
  if (person.isOperator || (person.email && person.username)) return null
  return person.isPerformer ? '/model/account' : '/user/account'
}

/** After a login with a supplied token: a person without email or username completes the account first (spec §2). */
export function destinationAfterSuppliedToken(person: Person): string {
  const completing = completionPath(person)
  if (completing) return completing
  return person.isPerformer ? profilePath(person.username ?? person._id) : '/home'
}

/**
 * After a login: what the account still needs from its owner, followed by the page that the person wanted; else that
 * page, else the home of the account's role.
 */
export function destinationOf(person: Person, next: string | null): string {
  const wanted = safeDestination(next)
  const completing = completionPath(person)
  return completing ? withNext(completing, wanted) : (wanted ?? destinationAfterLogin(person))
}

function profilePath(name: string): string {
  return `/${encodeURIComponent(name)}`
}
