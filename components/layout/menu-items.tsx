import Link from 'next/link'
import { CountBadge } from '../ui/badge.tsx'
import { MENU_ITEM_CLASSES } from '../ui/popover-menu.tsx'
import type { NavItem } from './layout-types.ts'

/** The places of one group of a popover menu, as items of its list. */
export function MenuItems({ items }: { items: NavItem[] }) {
  return items.map((item) => (
    <li key={item.href}>
      <Link href={item.href} prefetch={false} className={MENU_ITEM_CLASSES}>
        {item.icon}
        <span className="flex-1">{item.label}</span>
        <CountBadge count={item.count ?? 0} label={item.countLabel ?? ''} />
      </Link>
    </li>
  ))
}
