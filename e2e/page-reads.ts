/** The calls that pages make to upstream, by the names that the faulty upstream gives them. */

/** The reads without which a page cannot be shown. */
export const PAGE_READS: Record<string, string[]> = {
  '/explore/[category]': ['GET /user/categories/search'],
  '/live/[username]': ['GET /performers/:id', 'POST /streaming/join/:id'],
  '/page/[slug]': ['GET /posts/:id'],
  '/post/[id]': ['GET /feeds/users/:id'],
  '/[username]': ['GET /performers/:id'],
  '/[username]/[tab]': ['GET /performers/:id'],
  // The first one sells a subscription, the second one a post.
  '/checkout/new': ['GET /performers/:id', 'GET /feeds/users/:id'],
  '/checkout/[id]': ['GET /payment/transactions/:id'],
  '/admin/accounts/[id]': ['GET /admin/accounts/:id'],
  '/admin/banners/[id]': ['GET /admin/promos/:id'],
  '/admin/pages/[id]': ['GET /admin/articles/:id'],
  '/admin/settings': ['GET /admin/settings'],
  '/admin/verifications/[id]': ['GET /admin/verifications/:id'],
  '/user/account': ['GET /users/view/:id'],
  '/model/account': ['GET /performers/me'],
  '/model/banking': ['GET /performers/me/payout-settings'],
  '/model/blocks/preview': ['GET /performer-blocks/preview'],
  '/model/connections': ['GET /social-connect/twitter'],
  '/model/documents': ['GET /performers/documents'],
  '/model/live': ['GET /streaming/session/:id/:type'],
  '/model/pictures': ['GET /performers/me'],
  '/model/posts/new': ['GET /performers/me'],
  '/model/posts/[id]': ['GET /feeds/performers/:id', 'GET /performers/me'],
  '/model/pricing': ['GET /performers/me'],
  '/model/watermark': ['GET /watermark-settings/:id'],
}

/** All reads of the pages whose paths begin so, beside those of what surrounds them. A reader waits for each. */
export const ALL_READS: Record<string, string[]> = {
  '/checkout/new?subscribe=': ['GET /performers/:id'],
  '/checkout/new?post=': ['GET /feeds/users/:id'],
  '/user/bookmarks': ['GET /reactions/feeds/bookmark'],
  '/user/purchases': ['GET /transactions/user/search'],
}

/** The reads of what surrounds every page: a page is shown without them, even when upstream answers 429. */
export const SURROUNDING_READS = [
  'GET /settings/public',
  // The listener counts a member's requests by this read; without it they count as a stranger's.
  'GET /auth/session',
  'GET /realtime/options',
  'GET /country-block/check',
  'POST /auth/login/passkey/options',
  'POST /performers/:id/inc-view',
  'POST /feeds/users/:id/inc-view',
  // The cookie banner's text is an article.
  'GET /posts/:id',
]
export const VIEWER_READ = 'GET /users/me'
