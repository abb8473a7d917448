'use client'

import Link from 'next/link'
import { SiteName } from './site-name.tsx'
import { useUiSettings } from './use-ui-settings.ts'

/** The logo, or the name, that this browser has seen last; the favicon with it. */
export function RememberedLogo({ siteName }: { siteName: string }) {
  const { logo, siteName: remembered, favicon } = useUiSettings()
  const name = remembered || siteName
  return (
    <>
      {favicon && <link rel="icon" href={favicon} />}
      {logo ? (
        <img src={logo} alt={name} className="h-7 w-auto max-w-40 object-contain" />
      ) : (
        <SiteName name={name} />
      )}
    </>
  )
}

/** The menu that this browser has seen last. */
export function RememberedMenus({ className }: { className?: string }) {
  const { menus } = useUiSettings()
  const own = menus.filter(({ href }) => /^\/(?!\/)/.test(href))
  if (own.length === 0) return null
  return (
    <nav aria-label="Main" className={className}>
      <ul className="flex flex-wrap gap-x-5">
        {own.map(({ href, label }) => (
          <li key={href}>
            <Link
              href={href}
              prefetch={false}
              className="inline-flex h-11 items-center font-semibold text-muted hover:text-ink"
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** The words of the footer that this browser has seen last, without their markup: nobody has checked them since. */
export function RememberedFooter({ className }: { className?: string }) {
  const { footerContent } = useUiSettings()
  const text = footerContent ? textOf(footerContent) : ''
  return text ? <p className={className}>{text}</p> : null
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ' }

function textOf(html: string): string {
  return html
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/&(amp|lt|gt|quot|#39|nbsp);/g, (_, name: string) => ENTITIES[name] ?? '')
    .replaceAll(/\s+/g, ' ')
    .trim()
}
