import Link from 'next/link'
import type { ReactNode } from 'react'
import { cn } from '#lib/cn.ts'

export interface LinkTab {
  href: string
  label: string
  icon?: ReactNode
  count?: number
  current?: boolean
}

/** Tabs whose panels are pages: links, so they work without JavaScript and each has its address. */
export function LinkTabs({ label, tabs, className }: { label: string; tabs: LinkTab[]; className?: string }) {
  return (
    <nav aria-label={label} className={cn('contain-inline-size border-b border-line', className)}>
      <ul className="scrollbar-none -mx-4 -mb-px flex gap-1 overflow-x-auto px-4 md:mx-0 md:px-0">
        {tabs.map((tab) => (
          <li key={tab.href} className="shrink-0">
            <Link
              href={tab.href}
              scroll={false}
              aria-current={tab.current ? 'page' : undefined}
              className={cn(
                'flex h-12 items-center gap-2 border-b-2 border-transparent px-3 font-semibold text-muted transition-colors duration-150 hover:text-ink focus-visible:-outline-offset-2',
                // A row that is wider than the screen starts scrolled to the open tab.
                'aria-[current=page]:border-brand-text aria-[current=page]:text-ink aria-[current=page]:[scroll-initial-target:nearest] [&_svg]:size-4.5',
              )}
            >
              {tab.icon}
              {tab.label}
              {tab.count !== undefined && (
                <span className="money text-sm font-normal text-muted">
                  {tab.count.toLocaleString('en-US')}
                </span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
