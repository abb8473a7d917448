'use client'

import { SiteName } from './site-name.tsx'
import { useUiSettings } from './use-ui-settings.ts'

/** The logo, or the name, that this browser saw last, and the favicon unless the page has one already. */
export function RememberedLogo({ siteName, hasIcon = true }: { siteName: string; hasIcon?: boolean }) {
  const { logo, siteName: remembered, favicon } = useUiSettings()
  const name = remembered || siteName
  return (
    <>
      {hasIcon && favicon && <link rel="icon" href={favicon} />}
      {logo ? (
        <img src={logo} alt={name} className="h-7 w-auto max-w-40 object-contain" />
      ) : (
        <SiteName name={name} />
      )}
    </>
  )
}

/** The text of the footer that this browser saw last, without its markup: upstream's check does not cover storage. */
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
