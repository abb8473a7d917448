import type { Metadata } from 'next'
import { headers } from 'next/headers'
import type { ReactNode } from 'react'
import { Document } from '../_layouts/document.tsx'
import { siteMetadata, SITE_VIEWPORT } from '../_layouts/site-metadata.ts'
import { findCookiePolicy } from '#lib/queries/site.ts'
import { getPublicSettings } from '#lib/settings/public.ts'

/** Root of the pages that Next renders for one request: the member variants under `member/`, search, wallet. */
export const dynamic = 'force-dynamic'
export const viewport = SITE_VIEWPORT

export function generateMetadata(): Promise<Metadata> {
  return siteMetadata()
}

export default async function SiteLayout({ children }: { children: ReactNode }) {
  const [settings, cookiePolicy, given] = await Promise.all([
    getPublicSettings(),
    findCookiePolicy(),
    headers(),
  ])
  return (
    <Document
      settings={settings}
      cookiePolicy={cookiePolicy}
      nonce={given.get('x-nonce') ?? undefined}
      hasSiteScripts
    >
      {children}
    </Document>
  )
}
