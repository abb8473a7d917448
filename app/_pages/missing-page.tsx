import { getPublicSettings } from '#lib/settings/public.ts'
import { summarizeSite } from '../_layouts/summaries.ts'
import { LazyMissingFrame } from './lazy-missing-frame.tsx'
import { Missing } from './missing.tsx'

/**
 * The page for an address that does not exist, for visitors and members. Next sends it along with every page of its
 * group, in case a part of that page is missing; so it is small, and asks for its reader only when it shows.
 */
export async function MissingPage() {
  const { siteName, logoUrl, whiteLogoUrl } = summarizeSite(await getPublicSettings())
  return (
    <LazyMissingFrame site={{ siteName, logoUrl, whiteLogoUrl }}>
      <Missing />
    </LazyMissingFrame>
  )
}
