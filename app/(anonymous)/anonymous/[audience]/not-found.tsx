import { getPublicSettings } from '#lib/settings/public.ts'
import { Missing } from '../../../missing.tsx'
import { SiteShell } from '../../../site-shell.tsx'

export default async function NotFound() {
  return (
    <SiteShell settings={await getPublicSettings()} viewer={null}>
      <Missing />
    </SiteShell>
  )
}
