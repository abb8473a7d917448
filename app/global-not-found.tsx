import { Footer } from '#components/layout/footer.tsx'
import { DEFAULT_SETTINGS } from '#lib/settings/defaults.ts'
import { Document } from './_layouts/document.tsx'
import { FOOTER } from './_layouts/site-places.tsx'
import { summarizeSite } from './_layouts/summaries.ts'
import { Missing } from './_pages/missing.tsx'
import { MissingFrame } from './_pages/missing-frame.tsx'
import { SITE_VIEWPORT } from './_layouts/site-metadata.ts'

export const viewport = SITE_VIEWPORT

/** The page for addresses that no route has (`/404` among them). The build renders it, without asking upstream. */
export default function GlobalNotFound() {
  const site = summarizeSite(DEFAULT_SETTINGS)
  return (
    <Document settings={DEFAULT_SETTINGS} hasSiteScripts={false}>
      <MissingFrame site={site}>
        <Missing />
      </MissingFrame>
      <Footer site={site} groups={FOOTER} />
    </Document>
  )
}
