import type { Metadata } from 'next'
import { DEFAULT_SETTINGS } from '#lib/settings/defaults.ts'
import { Document } from './_layouts/document.tsx'
import { Missing } from './_pages/missing.tsx'
import { SITE_VIEWPORT } from './_layouts/site-metadata.ts'

export const metadata: Metadata = { title: 'Not found' }
export const viewport = SITE_VIEWPORT

/** For addresses that no page has (`/404` among them). Made at build time: it asks nobody. */
export default function GlobalNotFound() {
  return (
    <Document settings={DEFAULT_SETTINGS} hasSiteScripts={false}>
      <main id="content" className="page grid min-h-dvh place-items-center">
        <Missing />
      </main>
    </Document>
  )
}
