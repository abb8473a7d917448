/**
 * Who may see which page: the flags of specification §2 for every route, in one table. A test compares it with `app/`
 * and with the guard that each page calls; an end-to-end test visits every page as every kind of visitor.
 */

export interface PageFlags {
  requiresAuthentication: boolean
  /** A person of another role loses the session and lands on the login page. */
  performersOnly?: boolean
  /** A person of another role goes where they land after a login. */
  fansOnly?: boolean
  /** For a person of another role the page does not exist. */
  operatorsOnly?: boolean
  /** A visitor without a session also sees the page, with viewer = null. */
  mustNotRedirect?: boolean
}

/** The page loads the viewer quietly: after any failure it shows what a visitor sees. */
export const OPEN: PageFlags = { requiresAuthentication: false }
/** `requireViewer` */
export const MEMBERS: PageFlags = { requiresAuthentication: true }
/** `requireFan` */
export const FANS: PageFlags = { requiresAuthentication: true, fansOnly: true }
/** `loadViewer`: a visitor sees what the page is for, with links to log in and to register. */
export const FANS_AND_VISITORS: PageFlags = { ...FANS, mustNotRedirect: true }
/** `requirePerformer` */
export const PERFORMERS: PageFlags = { requiresAuthentication: true, performersOnly: true }
/** `requireOperator` */
export const OPERATORS: PageFlags = { requiresAuthentication: true, operatorsOnly: true }

/** The keys are public addresses; `[name]` stands for one segment. */
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
  // The page itself sends a visitor to the login page, since a login is a confirmation too.
  '/auth/confirm': OPEN,
  '/auth/confirm-email': OPEN,
  '/auth/keep-account': MEMBERS,
  '/auth/switch': MEMBERS,

  '/checkout/new': FANS_AND_VISITORS,
  '/checkout/[id]': FANS,
  '/wallet': FANS_AND_VISITORS,
  '/wallet/statement': MEMBERS,
  '/user': FANS,
  '/user/account': FANS,
  '/user/bookmarks': FANS,
  '/user/following': FANS,
  '/user/purchases': FANS,
  '/user/reports': FANS,
  '/user/security': FANS,
  '/user/subscriptions': FANS,
  '/user/welcome': FANS,

  '/model': PERFORMERS,
  '/model/account': PERFORMERS,
  '/model/comments': PERFORMERS,
  '/model/connections': PERFORMERS,
  '/model/banking': PERFORMERS,
  '/model/commissions': PERFORMERS,
  '/model/blocks': PERFORMERS,
  '/model/blocks/preview': PERFORMERS,
  '/model/documents': PERFORMERS,
  '/model/earnings': PERFORMERS,
  '/model/live': PERFORMERS,
  '/model/posts': PERFORMERS,
  '/model/posts/new': PERFORMERS,
  '/model/posts/[id]': PERFORMERS,
  '/model/pricing': PERFORMERS,
  '/model/reports': PERFORMERS,
  '/model/pictures': PERFORMERS,
  '/model/security': PERFORMERS,
  '/model/subscribers': PERFORMERS,
  '/model/vods': PERFORMERS,
  '/model/watermark': PERFORMERS,

  '/admin': OPERATORS,
  '/admin/accounts': OPERATORS,
  '/admin/accounts/[id]': OPERATORS,
  '/admin/failures': OPERATORS,
  '/admin/letters': OPERATORS,
  '/admin/reports': OPERATORS,
  '/admin/security': OPERATORS,
  '/admin/settings': OPERATORS,
  '/admin/banners': OPERATORS,
  '/admin/banners/new': OPERATORS,
  '/admin/banners/[id]': OPERATORS,
  '/admin/changes': OPERATORS,
  '/admin/pages': OPERATORS,
  '/admin/pages/new': OPERATORS,
  '/admin/pages/[id]': OPERATORS,
  '/admin/verifications': OPERATORS,
  '/admin/verifications/[id]': OPERATORS,
}
