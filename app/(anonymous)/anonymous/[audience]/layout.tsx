import type { Metadata } from 'next'
import type { ReactNode } from 'react'
import { Document } from '../../../_layouts/document.tsx'
import { siteMetadata, SITE_VIEWPORT } from '../../../_layouts/site-metadata.ts'
import { findCookiePolicy } from '#lib/queries/site.ts'
import { getPublicSettings } from '#lib/settings/public.ts'

/**
 * Root of the cached pages. Everything below is made on demand, kept for a minute or until a tag of it is
 * revalidated, and reads neither cookie nor header. `audience` is `all`, or a country that some performer
 * blocks: the middleware puts it there.
 */
export const dynamic = 'force-static'
export const revalidate = 60

export const viewport = SITE_VIEWPORT

/** None while building: upstream may not be there. */
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
