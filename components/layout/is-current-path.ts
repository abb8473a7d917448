/** Whether a link points to the page that is shown: the same path or, unless `exact`, one below it. */
export function isCurrentPath(href: string, pathname: string, exact = false): boolean {
  const path = href.split(/[?#]/)[0] || '/'
  if (path === pathname) return true
  return !exact && path !== '/' && pathname.startsWith(`${path}/`)
}
