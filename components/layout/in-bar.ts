import type { NavGroup, NavItem } from './layout-types.ts'

/** Marks the places that a phone's bar has as well, so that a menu on the same phone does not show them a second time. */
export function markInBar(groups: readonly NavGroup[], bar: readonly NavItem[]): NavGroup[] {
  const inBar = new Set(bar.map(({ href }) => href))
  return groups.map((group) => ({
    ...group,
    items: group.items.map((item) => (inBar.has(item.href) ? { ...item, isInBar: true } : item)),
  }))
}

/** The class of a whole group of a menu: without a place left on a phone, it has no title and no line there. */
export const groupClasses = ({ items }: NavGroup): string =>
  items.every(({ isInBar }) => isInBar) ? 'max-md:hidden' : ''
