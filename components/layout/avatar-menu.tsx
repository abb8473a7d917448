import type { ReactNode } from 'react'
import { cn } from '#lib/cn.ts'
import { Avatar } from '../ui/avatar.tsx'
import { PopoverMenu } from '../ui/popover-menu.tsx'
import { groupClasses } from './in-bar.ts'
import type { NavGroup, ViewerSummary } from './layout-types.ts'
import { MenuItems } from './menu-items.tsx'
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
