import type { Metadata, Viewport } from 'next'
import { localOrigin, publicOrigin } from '#lib/config.ts'
import { getPublicSettings } from '#lib/settings/public.ts'

/** Device width and maximum scale 1 (spec §2). */
export const SITE_VIEWPORT: Viewport = {
  width: 'device-width',
  initialScale: 1,
  maximumScale: 1,
  colorScheme: 'light dark',
}

/** The metadata of the site, which a page may override. Titles become `Page · Site`. */
export async function siteMetadata(): Promise<Metadata> {
  const { siteName, metaDescription, metaKeywords, favicon } = await getPublicSettings()
  return {
    metadataBase: new URL(publicOrigin() ?? localOrigin()),
    applicationName: siteName,
    title: { default: siteName, template: `%s · ${siteName}` },
    description: metaDescription || undefined,
    keywords: metaKeywords || undefined,
    // A browser that cannot draw SVG requests /favicon.ico by itself, which exists for every site.
    icons: { icon: favicon || '/favicon.svg', apple: '/apple-touch-icon.png' },
    manifest: '/manifest.webmanifest',
    openGraph: { siteName, type: 'website' },
    formatDetection: { telephone: false },
  }
}

/** The metadata of pages that no search engine should list. */
export async function privateMetadata(): Promise<Metadata> {
  return { ...(await siteMetadata()), robots: { index: false, follow: false } }
}
