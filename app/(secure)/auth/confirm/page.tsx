import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { AuthAside } from '#components/auth/auth-aside.tsx'
import { ConfirmForm } from '#components/auth/confirm-form.tsx'
import { PublicShell } from '#components/layout/public-shell.tsx'
import { findViewer } from '#lib/queries/viewer.ts'
import { safeDestination } from '#lib/session/destination.ts'
import { getPublicSettings } from '#lib/settings/public.ts'
import { summarizeSite } from '../../../site-shell.tsx'

export const metadata: Metadata = { title: 'Confirm that it is you' }

export default async function Page({ searchParams }: { searchParams: Promise<{ next?: string }> }) {
  const [settings, viewer, query] = await Promise.all([getPublicSettings(), findViewer(), searchParams])
  const next = safeDestination(query.next ?? null)
  // A login confirms as well.
  if (!viewer) redirect(next ? `/auth/login?next=${encodeURIComponent(next)}` : '/auth/login')
  return (
    <PublicShell site={summarizeSite(settings)} aside={<AuthAside siteName={settings.siteName} />}>
      <h1 className="mb-2 text-3xl">Is it still you?</h1>
      <p className="mb-8 text-muted">
        What comes next is sensitive, {viewer.name}. Please enter your password again; it then counts for ten
        minutes.
      </p>
      <ConfirmForm username={viewer.username ?? ''} next={next} />
    </PublicShell>
  )
}
