/**
 * Who may see which page: the flags of specification §2 for every route, in one table. A test holds it against
 * `app/` and against the guard that each page calls; a journey walks it as every kind of visitor.
 */

export interface PageFlags {
  requiresAuthentication: boolean
  /** Whoever else comes loses the session and lands on the login page. */
  performersOnly?: boolean
  /** Whoever else comes goes where they land after a login. */
  fansOnly?: boolean
  /** For everybody else the page does not exist. */
  operatorsOnly?: boolean
  /** Without a session the page is shown all the same, with viewer = null. */
  mustNotRedirect?: boolean
}

/** The viewer is loaded quietly: whatever fails, the page is a stranger's. */
export const OPEN: PageFlags = { requiresAuthentication: false }
/** `requireViewer` */
export const MEMBERS: PageFlags = { requiresAuthentication: true }
/** `requireFan` */
export const FANS: PageFlags = { requiresAuthentication: true, fansOnly: true }
/** `requirePerformer` */
export const PERFORMERS: PageFlags = { requiresAuthentication: true, performersOnly: true }
/** `requireOperator` */
export const OPERATORS: PageFlags = { requiresAuthentication: true, operatorsOnly: true }

/** By the address that browsers know; `[name]` stands for one segment. */
export const PAGE_FLAGS: Readonly<Record<string, PageFlags>> = {
  '/': OPEN,
  '/explore': OPEN,
  '/explore/[category]': OPEN,
  '/live': OPEN,
  '/live/[username]': OPEN,
  '/page/[slug]': OPEN,
  '/post/[id]': OPEN,
  '/search': OPEN,
  '/contact': OPEN,
  '/report': MEMBERS,
  '/[username]': OPEN,
  '/[username]/[tab]': OPEN,

  '/login': OPEN,
  '/auth/login': OPEN,
  '/auth/login/second-step': OPEN,
  '/auth/register': OPEN,
  '/auth/forgot-password': OPEN,
  '/auth/reset-password': OPEN,
  '/auth/verify-email': OPEN,
  '/auth/register/performer': OPEN,
  // Leads a stranger to the login page itself, since that is a confirmation too.
  '/auth/confirm': OPEN,
  '/auth/confirm-email': OPEN,
  '/auth/keep-account': MEMBERS,

  '/checkout/new': FANS,
  '/checkout/[id]': FANS,
  '/wallet': FANS,
  '/wallet/statement': MEMBERS,
  '/user/account': FANS,
  '/user/reports': FANS,
  '/user/security': FANS,
  '/user/subscriptions': FANS,

  '/model': PERFORMERS,
  '/model/account': PERFORMERS,
  '/model/connections': PERFORMERS,
  '/model/banking': PERFORMERS,
  '/model/commissions': PERFORMERS,
  '/model/blocks': PERFORMERS,
  '/model/blocks/preview': PERFORMERS,
  '/model/documents': PERFORMERS,
  '/model/earnings': PERFORMERS,
  '/model/live': PERFORMERS,
  '/model/pricing': PERFORMERS,
  '/model/reports': PERFORMERS,
  '/model/pictures': PERFORMERS,
  '/model/security': PERFORMERS,
  '/model/subscribers': PERFORMERS,
  '/model/vods': PERFORMERS,
  '/model/watermark': PERFORMERS,

  '/admin': OPERATORS,
  '/admin/security': OPERATORS,
}
