import { PublicShell } from '#components/layout/public-shell.tsx'
import { getPublicSettings } from '#lib/settings/public.ts'
import { Missing } from './missing.tsx'
import { summarizeSite } from './site-shell.tsx'

/**
 * The page for an address that names nothing, for strangers and members. Next sends it along with every page of
 * its group, in case a part of that page turns out to be missing: so it is small, without menus and footer.
 */
export async function MissingPage() {
  return (
    <PublicShell site={summarizeSite(await getPublicSettings())}>
      <Missing />
    </PublicShell>
  )
}
