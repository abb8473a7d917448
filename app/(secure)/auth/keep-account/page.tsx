import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { AuthAside } from '#components/auth/auth-aside.tsx'
import { KeepAccountForms } from '#components/auth/keep-account-forms.tsx'
import { PublicShell } from '#components/layout/public-shell.tsx'
import { requireViewer } from '#lib/queries/viewer.ts'
import { destinationAfterLogin } from '#lib/session/destination.ts'
import { getPublicSettings } from '#lib/settings/public.ts'
import { summarizeSite } from '../../../site-shell.tsx'

export const metadata: Metadata = { title: 'Keep your account' }

/** All that somebody sees whose account is being deleted. */
export default async function Page() {
  const [settings, viewer] = await Promise.all([getPublicSettings(), requireViewer()])
  if (!viewer.deletesAt) redirect(destinationAfterLogin(viewer))
  const day = new Date(viewer.deletesAt).toLocaleDateString('en-GB', { dateStyle: 'long', timeZone: 'UTC' })
  return (
    <PublicShell site={summarizeSite(settings)} aside={<AuthAside siteName={settings.siteName} />}>
      <h1 className="mb-2 text-3xl">Stay with us?</h1>
      <p className="mb-8 text-muted">
        Your account is closed, {viewer.name}, and will be gone for good on{' '}
        <strong className="text-ink">{day}</strong>. Until then you can have it back.
      </p>
      <KeepAccountForms />
    </PublicShell>
  )
}
