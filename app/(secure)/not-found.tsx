import { PublicShell } from '#components/layout/public-shell.tsx'
import { getPublicSettings } from '#lib/settings/public.ts'
import { Missing } from '../missing.tsx'
import { summarizeSite } from '../site-shell.tsx'

export default async function NotFound() {
  return (
    <PublicShell site={summarizeSite(await getPublicSettings())}>
      <Missing />
    </PublicShell>
  )
}
