/**
 * The first path segments of pages and of the listener's public paths. No account may have such a username. A test
 * compares the list with `app/` and `front/`.
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
 * Whether a username (in lower case) is one of our own addresses, so that no profile can be there. `kept-usernames.ts`
 * has the other names that people cannot choose; an account that already has one of those keeps it.
 */
export function isReservedUsername(username: string): boolean {
  return RESERVED_USERNAMES.has(username)
}

/**
 * Replaces the characters of a name that look alike by the same one. Two names with the same skeleton look the same to
 * people. The database computes the column `accounts.username_skeleton` in the same way.
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
