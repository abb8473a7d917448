import type { Metadata } from 'next'
import { headers } from 'next/headers'
import type { ReactNode } from 'react'
import { Document } from '../_layouts/document.tsx'
import { privateMetadata, SITE_VIEWPORT } from '../_layouts/site-metadata.ts'
import { findCookiePolicy } from '#lib/queries/site.ts'
import { getPublicSettings } from '#lib/settings/public.ts'

/** Root of login, registration, checkout, account, studio and admin console: no script of the settings runs here. */
export const dynamic = 'force-dynamic'
export const viewport = SITE_VIEWPORT

export function generateMetadata(): Promise<Metadata> {
  return privateMetadata()
}

export default async function SecureLayout({ children }: { children: ReactNode }) {
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
      hasSiteScripts={false}
    >
      {children}
    </Document>
  )
}
