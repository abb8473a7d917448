import { cn } from '#lib/cn.ts'
import { CountBadge } from '../ui/badge.tsx'
import { NavLink, type NavLinkProps } from './nav-link.tsx'
import type { NavItem } from './layout-types.ts'

/** A phone's five places, within reach of the thumb. The style sheet leaves space for it (`--bottom-bar-height`). */
export function BottomBar({ items, prefetch }: { items: NavItem[] } & Pick<NavLinkProps, 'prefetch'>) {
  return (
    <nav
      aria-label="Places"
      data-bottom-bar=""
      className="fixed inset-x-0 bottom-0 z-40 border-t border-line bg-paper/95 pb-[env(safe-area-inset-bottom)] backdrop-blur-md md:hidden"
    >
      <ul className="mx-auto flex h-14 max-w-lg">
        {items.slice(0, 5).map((item) => (
          <li key={item.href} className="flex-1">
            <NavLink
              href={item.href}
              exact={item.exact}
              prefetch={prefetch}
              className="relative flex h-full flex-col items-center justify-center gap-0.5 rounded-control text-[0.6875rem] leading-none font-semibold text-muted focus-visible:-outline-offset-2 aria-[current=page]:text-brand-text [&_svg]:size-5.5"
            >
              <span
                className={cn(
                  'relative',
                  // The icon is as high as a plain one in the row, so that all labels stand on one line.
                  item.now &&
                    'spotlight -my-[3px] grid size-7 place-items-center rounded-full [&_svg]:size-4.5',
                )}
              >
                {item.icon}
                <CountBadge
                  count={item.count ?? 0}
                  label={item.countLabel ?? ''}
                  className="absolute -top-1.5 left-1/2 ml-1 ring-2 ring-paper"
                />
              </span>
              <span>{item.label}</span>
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
