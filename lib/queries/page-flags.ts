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
export const open: PageFlags = { requiresAuthentication: false }
/** `requireViewer` */
export const members: PageFlags = { requiresAuthentication: true }
/** `requireFan` */
export const fans: PageFlags = { requiresAuthentication: true, fansOnly: true }
/** `requirePerformer` */
export const performers: PageFlags = { requiresAuthentication: true, performersOnly: true }
/** `requireOperator` */
export const operators: PageFlags = { requiresAuthentication: true, operatorsOnly: true }

/** By the address that browsers know; `[name]` stands for one segment. */
export const pageFlags: Readonly<Record<string, PageFlags>> = {
  '/': open,
  '/explore': open,
  '/explore/[category]': open,
  '/live': open,
  '/live/[username]': open,
  '/page/[slug]': open,
  '/post/[id]': open,
  '/search': open,
  '/contact': open,
  '/report': members,
  '/[username]': open,
  '/[username]/[tab]': open,

  '/login': open,
  '/auth/login': open,
  '/auth/login/second-step': open,
  '/auth/register': open,
  '/auth/forgot-password': open,
  '/auth/reset-password': open,
  '/auth/verify-email': open,
  '/auth/register/performer': open,
  // Leads a stranger to the login page itself, since that is a confirmation too.
  '/auth/confirm': open,
  '/auth/confirm-email': open,
  '/auth/keep-account': members,

  '/checkout/new': fans,
  '/checkout/[id]': fans,
  '/wallet': fans,
  '/wallet/statement': members,
  '/user/account': fans,
  '/user/reports': fans,
  '/user/security': fans,
  '/user/subscriptions': fans,

  '/model': performers,
  '/model/account': performers,
  '/model/connections': performers,
  '/model/banking': performers,
  '/model/commissions': performers,
  '/model/blocks': performers,
  '/model/blocks/preview': performers,
  '/model/documents': performers,
  '/model/earnings': performers,
  '/model/live': performers,
  '/model/pricing': performers,
  '/model/reports': performers,
  '/model/pictures': performers,
  '/model/security': performers,
  '/model/subscribers': performers,
  '/model/vods': performers,
  '/model/watermark': performers,

  '/admin': operators,
  '/admin/security': operators,
}
