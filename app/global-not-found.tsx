import type { Metadata } from 'next'
import { DEFAULT_SETTINGS } from '#lib/settings/defaults.ts'
import { Document } from './_layouts/document.tsx'
import { Missing } from './_pages/missing.tsx'
import { SITE_VIEWPORT } from './_layouts/site-metadata.ts'

export const metadata: Metadata = { title: 'Not found' }
export const viewport = SITE_VIEWPORT

/** The page for addresses that no route has (`/404` among them). The build makes it, without asking upstream. */
export default function GlobalNotFound() {
  return (
    <Document settings={DEFAULT_SETTINGS} hasSiteScripts={false}>
      <main id="content" className="page grid min-h-dvh place-items-center">
        <Missing />
      </main>
    </Document>
  )
}
