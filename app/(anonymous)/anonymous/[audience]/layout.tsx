import type { Metadata } from 'next'
import type { ReactNode } from 'react'
import { Document } from '../../../_layouts/document.tsx'
import { siteMetadata, SITE_VIEWPORT } from '../../../_layouts/site-metadata.ts'
import { findCookiePolicy } from '#lib/queries/site.ts'
import { getPublicSettings } from '#lib/settings/public.ts'

/**
 * Root of the cached pages. Next makes a page below it on demand and caches it for a minute, or until one of its tags
 * is revalidated; such a page reads neither cookie nor header. The middleware sets `audience`: `all`, or a country
 * that some performer blocks.
 */
export const dynamic = 'force-static'
export const revalidate = 60

export const viewport = SITE_VIEWPORT

/** The build renders none of these pages, since upstream may not be running then. */
export function generateStaticParams(): { audience: string }[] {
  return []
}

export function generateMetadata(): Promise<Metadata> {
  return siteMetadata()
}

export default async function AnonymousLayout({ children }: { children: ReactNode }) {
  const [settings, cookiePolicy] = await Promise.all([getPublicSettings(), findCookiePolicy()])
  return (
    <Document settings={settings} cookiePolicy={cookiePolicy} hasSiteScripts>
      {children}
    </Document>
  )
}
