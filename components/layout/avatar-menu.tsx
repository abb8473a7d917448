import type { ReactNode } from 'react'
import { cn } from '#lib/cn.ts'
import { Avatar } from '../ui/avatar.tsx'
import { CountBadge } from '../ui/badge.tsx'
import { MENU_ITEM_CLASSES, PopoverMenu } from '../ui/popover-menu.tsx'
import type { NavGroup, NavItem, ViewerSummary } from './layout-types.ts'
import { NavLink } from './nav-link.tsx'
import { ThemeToggle } from './theme-toggle.tsx'

/** The member's own places. `children` comes last: the form that logs out. */
export function AvatarMenu({
  viewer,
  groups,
  children,
}: {
  viewer: ViewerSummary
  groups: NavGroup[]
  children?: ReactNode
}) {
  return (
    <PopoverMenu
      id="account-menu"
      label={`Your menu, ${viewer.name}`}
      triggerClassName="rounded-full"
      trigger={<Avatar name={viewer.name} src={viewer.avatarUrl} size="md" />}
    >
      <div className="flex items-center gap-3 px-3 py-2">
        <Avatar name={viewer.name} src={viewer.avatarUrl} size="md" />
        <div className="min-w-0">
          <p className="truncate font-semibold">{viewer.name}</p>
          <p className="truncate text-sm text-muted">@{viewer.username}</p>
        </div>
      </div>
      {groups.map((group, index) => (
        <ul
          key={group.title ?? index}
          aria-label={group.title}
          className={cn('border-t border-line py-1.5', groupClasses(group))}
        >
          <MenuItems items={group.items} />
        </ul>
      ))}
      <div className="border-t border-line pt-1.5">
        <ThemeToggle variant="row" />
        {children}
      </div>
    </PopoverMenu>
  )
}

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
