/** Where a person goes next. Every destination is one of our paths; a redirect never leads to another site. */

/** Paths that are no destination: they end or start a session, or are no page. */
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
  return url.pathname + url.search + url.hash
}

interface Person {
  _id: string
  username: string | null
  email: string | null
  isPerformer: boolean
  /** A performer whose documents an operator still has to check has no page to land on. */
  isVerified?: boolean
  isOperator: boolean
  /** Set when the owner is having the account deleted. */
  deletesAt?: string | null
}

/** The one page that the owner of an account in deletion may see; there they may keep it. */
export const KEEP_ACCOUNT_PATH = '/auth/keep-account'

/** After a login: a performer's own profile, the admin console for an operator, home for a fan (spec §2). */
export function destinationAfterLogin(person: Person): string {
  if (person.isPerformer && person.isVerified === false) return '/model/documents'
  if (person.isPerformer) return person.username ? profilePath(person.username) : '/model/account'
  return person.isOperator ? '/admin' : '/'
}

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
 * What comes before anything else: the owner of an account in deletion decides about it, and an account without email
 * or username is completed (spec §2). Null for a complete account.
 */
export function completionPath(person: Person): string | null {
  if (person.deletesAt) return KEEP_ACCOUNT_PATH
  if (person.isOperator || (person.email && person.username)) return null
  return person.isPerformer ? '/model/account' : '/user/account'
}

/** After a login by supplied token: a person without email or username completes the account first (spec §2). */
export function destinationAfterSuppliedToken(person: Person): string {
  const completing = completionPath(person)
  if (completing) return completing
  return person.isPerformer ? profilePath(person.username ?? person._id) : '/home'
}

/**
 * After a login by an OAuth provider: the account first when something is missing, else the page that the person
 * wanted.
 */
export function destinationAfterSocialLogin(person: Person, next: string | null): string {
  return completionPath(person) ?? safeDestination(next) ?? destinationAfterLogin(person)
}

function profilePath(name: string): string {
  return `/${encodeURIComponent(name)}`
}
