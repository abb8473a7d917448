import { cn } from '#lib/cn.ts'
import { CountBadge } from '../ui/badge.tsx'
import { MENU_ITEM_CLASSES } from '../ui/popover-menu.tsx'
import { NavLink } from './nav-link.tsx'
import type { NavItem } from './layout-types.ts'

/** The places of one group of a popover menu, as items of its list. */
export function MenuItems({ items }: { items: NavItem[] }) {
  return items.map((item) => (
    <li key={item.href} className={cn(item.isInBar && 'max-md:hidden')}>
      <NavLink
        href={item.href}
        exact={item.exact}
        prefetch={false}
        className={cn(
          MENU_ITEM_CLASSES,
          'aria-[current=page]:bg-brand-soft aria-[current=page]:text-brand-text aria-[current=page]:[&_svg]:text-brand-text',
        )}
      >
        {item.icon}
        <span className="flex-1">{item.label}</span>
        <CountBadge count={item.count ?? 0} label={item.countLabel ?? ''} />
      </NavLink>
    </li>
  ))
}
