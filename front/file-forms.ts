/**
 * Pages with a form that takes files also from a browser without JavaScript. Only a request to one of them may bring
 * more than a small body, since Next holds it in memory; a test holds the list against the pages.
 */
export const FILE_FORM_PAGES = {
  /** Anybody applies here. */
  open: ['/auth/register/performer'],
  /** Members only: without a session cookie there is nothing that they could send. */
  members: ['/model/documents', '/model/pictures', '/model/watermark', '/user/account'],
} as const

/** The session's cookie; `lib/session` holds the same name. */
export const SESSION_COOKIE = /(?:^|;\s*)token=[^;\s]/

export function mayBringFiles(url: string, cookie: string | undefined): boolean {
  const path = url.split('?', 1)[0] ?? ''
  if (isOne(FILE_FORM_PAGES.open, path)) return true
  return isOne(FILE_FORM_PAGES.members, path) && SESSION_COOKIE.test(cookie ?? '')
}

function isOne(paths: readonly string[], path: string): boolean {
  return paths.includes(path)
}
