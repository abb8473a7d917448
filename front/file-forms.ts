/**
 * Pages with a form that accepts files even from a browser without JavaScript. Only a request to one of them may have
 * more than a small body, since Next holds it in memory; a test compares the list with the pages.
 */
export const FILE_FORM_PAGES = {
  /** Applicants have no session yet. */
  open: ['/auth/register/performer'],
  /** Only members send forms here, so a request needs a session cookie. */
  members: [
    '/admin/banners/[id]',
    '/admin/banners/new',
    '/model/documents',
    '/model/pictures',
    '/model/watermark',
    '/user/account',
  ],
} as const

/** The session's cookie; `lib/session` holds the same name. */
export const SESSION_COOKIE = /(?:^|;\s*)token=[^;\s]/

export function mayBringFiles(url: string, cookie: string | undefined): boolean {
  const path = url.split('?', 1)[0] ?? ''
  if (isOne(FILE_FORM_PAGES.open, path)) return true
  return isOne(FILE_FORM_PAGES.members, path) && SESSION_COOKIE.test(cookie ?? '')
}

/** @param pages with a part like `[id]` for each that may be anything */
function isOne(pages: readonly string[], path: string): boolean {
  const parts = path.split('/')
  return pages.some((page) => {
    const wanted = page.split('/')
    return (
      wanted.length === parts.length &&
      wanted.every((part, at) => (part.startsWith('[') ? parts[at] !== '' : part === parts[at]))
    )
  })
}
