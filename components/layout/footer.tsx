import Link from 'next/link'
import { cn } from '#lib/cn.ts'
import { RememberedFooter } from './remembered-site.tsx'
import { ThemeToggle } from './theme-toggle.tsx'
import type { NavGroup, SiteSummary } from './layout-types.ts'
import { SiteLogo } from './site-logo.tsx'

/** The site's name, links in groups, the operator's text (sanitised rich text), the theme. */
export function Footer({
  site,
  groups = [],
  isMember = false,
}: {
  site: SiteSummary
  groups?: readonly NavGroup[]
  /** A member's menu has the theme switch too; on a phone only the menu has it. */
  isMember?: boolean
}) {
  return (
    <footer className="mt-20 border-t border-line">
      <div className="page flex flex-col gap-10 py-10 md:flex-row md:justify-between">
        <div className="flex max-w-sm flex-col gap-3">
          <SiteLogo site={site} hasIcon={false} />
          {site.isUnknown && <RememberedFooter className="text-sm text-muted" />}
          {site.footerContent && (
            <div
              className="rich-text text-sm text-muted"
              // Upstream has sanitised it; see SiteSummary.
              dangerouslySetInnerHTML={{ __html: site.footerContent }}
            />
          )}
        </div>
        <div className="flex flex-wrap gap-x-14 gap-y-8">
          {groups.map((group) => (
            <nav key={group.title} aria-label={group.title}>
              <p className="text-sm font-semibold">{group.title}</p>
              <ul className="mt-2">
                {group.items.map((item) => (
                  <li key={item.href}>
                    <Link
                      href={item.href}
                      // Few people follow these links: prefetching them on every page would use bandwidth that
                      // documents need.
                      prefetch={false}
                      className="inline-flex min-h-8 items-center text-sm text-muted underline-offset-4 hover:text-ink hover:underline"
                    >
                      {item.label}
                    </Link>
                  </li>
                ))}
              </ul>
            </nav>
          ))}
        </div>
      </div>
      {/* The back-to-top button covers the right end of the last line. */}
      <div className="page flex items-center gap-4 pb-6 text-sm text-muted">
        <span>© {site.siteName}</span>
        <div className={cn(isMember && 'max-md:hidden')}>
          <ThemeToggle />
        </div>
      </div>
    </footer>
  )
}
