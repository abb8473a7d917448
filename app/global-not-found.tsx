import type { Metadata } from 'next'
import { RememberedFooter, RememberedMenus } from '#components/layout/remembered-site.tsx'
import { SiteLogo } from '#components/layout/site-logo.tsx'
import { DEFAULT_SETTINGS } from '#lib/settings/defaults.ts'
import { Document } from './_layouts/document.tsx'
import { summarizeSite } from './_layouts/summaries.ts'
import { Missing } from './_pages/missing.tsx'
import { SITE_VIEWPORT } from './_layouts/site-metadata.ts'

export const metadata: Metadata = { title: 'Not found' }
export const viewport = SITE_VIEWPORT

/** The page for addresses that no route has (`/404` among them). The build makes it, without asking upstream. */
export default function GlobalNotFound() {
  return (
    <Document settings={DEFAULT_SETTINGS} hasSiteScripts={false}>
      <div className="flex min-h-dvh flex-col">
        <header className="page flex min-h-(--header-height) flex-wrap items-center gap-x-8">
          <SiteLogo site={summarizeSite(DEFAULT_SETTINGS)} />
          <RememberedMenus />
        </header>
        {/* Not in the middle: the footer comes once the script has remembered it. */}
        <main id="content" className="page grid flex-1 items-start justify-items-center pt-[8vh]">
          <Missing />
        </main>
        <footer className="page py-6">
          <RememberedFooter className="text-sm text-muted" />
        </footer>
      </div>
    </Document>
  )
}
