import Link from 'next/link'
import { cn } from '#lib/cn.ts'
import type { SiteSummary } from './layout-types.ts'

/** The site's logo, or its name in the display font, as a link to the home page. */
export function SiteLogo({
  site,
  href = '/',
  className,
}: {
  site: SiteSummary
  href?: string
  className?: string
}) {
  const { siteName, logoUrl, whiteLogoUrl } = site
  return (
    <Link
      href={href}
      className={cn('inline-flex h-11 min-w-16 shrink items-center rounded-tag text-brand-text', className)}
    >
      {logoUrl ? (
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
        <span className="display truncate text-xl leading-tight font-[780] tracking-[-0.035em]">
          {siteName}
        </span>
      )}
    </Link>
  )
}
