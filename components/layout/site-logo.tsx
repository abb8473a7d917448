import Link from 'next/link'
import { cn } from '#lib/cn.ts'
import { RememberedLogo } from './remembered-site.tsx'
import { SiteName } from './site-name.tsx'
import type { SiteSummary } from './layout-types.ts'

/** The site's logo, or its name in the display font, as a link to the home page. */
export function SiteLogo({
  site,
  href = '/',
  hasIcon,
  className,
}: {
  site: SiteSummary
  href?: string
  /** False for a page's second logo. When the site's settings are unknown, the first logo sets the favicon. */
  hasIcon?: boolean
  className?: string
}) {
  const { siteName, logoUrl, whiteLogoUrl, isUnknown } = site
  return (
    <Link
      href={href}
      className={cn('inline-flex h-11 min-w-16 shrink items-center rounded-tag text-brand-text', className)}
    >
      {isUnknown ? (
        <RememberedLogo siteName={siteName} hasIcon={hasIcon} />
      ) : logoUrl ? (
        <>
          <img
            src={logoUrl}
            alt={siteName}
            className={cn('h-7 w-auto max-w-40 object-contain', whiteLogoUrl && 'dark:hidden')}
          />
          {whiteLogoUrl && (
            <img
              src={whiteLogoUrl}
              alt={siteName}
              loading="lazy"
              className="hidden h-7 w-auto max-w-40 object-contain dark:block"
            />
          )}
        </>
      ) : (
        <SiteName name={siteName} />
      )}
    </Link>
  )
}
