import { findViewer } from '#lib/queries/viewer.ts'
import { getPublicSettings } from '#lib/settings/public.ts'
import { Missing } from '../missing.tsx'
import { SiteShell } from '../site-shell.tsx'

export default async function NotFound() {
  const [settings, viewer] = await Promise.all([getPublicSettings(), findViewer()])
  return (
    <SiteShell settings={settings} viewer={viewer}>
      <Missing />
    </SiteShell>
  )
}
