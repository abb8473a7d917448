/** @returns the link that this click would follow in this tab, or null */
export function findLeavingLink(event: MouseEvent): HTMLAnchorElement | null {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null
  const link = event.target instanceof Element ? event.target.closest('a') : null
  if (!link?.href || link.target === '_blank' || link.hasAttribute('download')) return null
  if (link.protocol !== 'http:' && link.protocol !== 'https:') return null
  return isHere(link) && link.hash !== '' ? null : link
}

/** Whether a link leads to the page that it stands on. */
export function isHere({ origin, pathname, search }: HTMLAnchorElement): boolean {
  return origin === location.origin && pathname === location.pathname && search === location.search
}
