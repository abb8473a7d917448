/**
 * First path segments that pages and the listener's public paths use: no account may be named so. A test
 * holds the list against `app/` and `front/`.
 */
export const RESERVED_USERNAMES: ReadonlySet<string> = new Set([
  '404',
  'about',
  'account',
  'admin',
  'anonymous',
  'member',
  'manifest.webmanifest',
  'api',
  'apple-touch-icon.png',
  'app',
  'auth',
  'cart',
  'checkout',
  'contact',
  'dev',
  'explore',
  'favicon',
  'feed',
  'help',
  'home',
  'index',
  'liveapp',
  'live',
  'login',
  'logout',
  'manifest',
  'me',
  'media',
  'messages',
  'model',
  'notifications',
  'operator',
  'ovation',
  'page',
  'post',
  'product',
  'gallery',
  'realtime',
  'register',
  'report',
  'robots',
  'robots.txt',
  'root',
  'sandbox',
  'search',
  'settings',
  'sitemap',
  'sitemap.xml',
  'static',
  'studio',
  'support',
  'sw.js',
  'system',
  'uploads',
  'user',
  'users',
  'video',
  'wallet',
  'www',
])

/**
 * Whether a username (already lower case) is an address of ours: no page is looked for under it. What else nobody may
 * choose is in `kept-usernames.ts`; whoever has such a name from before keeps it.
 */
export function isReservedUsername(username: string): boolean {
  return RESERVED_USERNAMES.has(username)
}

/**
 * What is left of a name when characters that look alike are made one: two names with one skeleton look the same to
 * people. The database makes the column `accounts.username_skeleton` in the same way.
 */
export function usernameSkeleton(username: string): string {
  return username
    .toLowerCase()
    .replaceAll(/[._]/g, '')
    .replaceAll('0', 'o')
    .replaceAll(/[1i]/g, 'l')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w')
}
