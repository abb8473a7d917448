import { getPublicSettings } from '#lib/settings/public.ts'
import { Missing } from './missing.tsx'
import { PublicLayout } from '../_layouts/public-layout.tsx'

/**
 * The page for an address that names nothing, for visitors and members. Next sends it along with every page of its
 * group, in case a part of that page is missing: so it is small, without menus and footer.
 */
export async function MissingPage() {
  return (
    <PublicLayout settings={await getPublicSettings()}>
      <Missing />
    </PublicLayout>
  )
}
