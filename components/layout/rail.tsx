import { cn } from '#lib/cn.ts'
import { CountBadge } from '../ui/badge.tsx'
import { CollapseButton, FixedHeaderButton } from './rail-buttons.tsx'
import { NavLink } from './nav-link.tsx'
import type { NavGroup, NavItem } from './layout-types.ts'

function RailLink({ item }: { item: NavItem }) {
  return (
    <NavLink
      href={item.href}
      exact={item.exact}
      title={item.label}
      prefetch={false}
      className={cn(
        'relative flex h-9.5 items-center gap-3 rounded-control px-3 text-sm transition-colors duration-150 [&_svg]:size-5 [&_svg]:shrink-0',
        'aria-[current=page]:bg-brand-soft',
        item.now
          ? 'spotlight font-semibold hover:brightness-105'
          : 'font-medium text-muted hover:bg-sunken hover:text-ink aria-[current=page]:text-brand-text',
      )}
    >
      {item.icon}
      <span className="flex-1 truncate collapsed:sr-only">{item.label}</span>
      <CountBadge
        count={item.count ?? 0}
        label={item.countLabel ?? ''}
        className="collapsed:absolute collapsed:top-0.5 collapsed:left-6"
      />
    </NavLink>
  )
}

/**
 * The links of the studio or the admin console, in groups; a phone has them in a menu, even when held sideways. Its
 * width follows the persisted `collapsed` before the first paint.
 */
export function Rail({ groups, label }: { groups: NavGroup[]; label: string }) {
  return (
    <nav
      id="rail"
      aria-label={label}
      className="sticky top-(--header-height) hidden h-[calc(100dvh-var(--header-height)-var(--cookie-banner-height))] w-60 shrink-0 flex-col overflow-y-auto border-r border-line px-3 py-4 transition-[width] duration-200 in-data-[fixed-header=false]:top-0 in-data-[fixed-header=false]:h-[calc(100dvh-var(--cookie-banner-height))] md:not-short:flex collapsed:w-[4.25rem]"
    >
      {groups.map((group, index) => (
        <div key={group.title ?? index} className="not-first:mt-3">
          {group.title && (
            <p className="px-3 pb-1 text-xs font-semibold text-muted collapsed:sr-only">{group.title}</p>
          )}
          <ul className="grid gap-0.5">
            {group.items.map((item) => (
              <li key={item.href}>
                <RailLink item={item} />
              </li>
            ))}
          </ul>
        </div>
      ))}
      <div className="sticky -bottom-4 mt-auto -mb-4 bg-paper pt-2 pb-3">
        <div className="flex collapsed:flex-col">
          <CollapseButton controls="rail" />
          <FixedHeaderButton hasWords={false} className="w-11 shrink-0" />
        </div>
      </div>
    </nav>
  )
}
