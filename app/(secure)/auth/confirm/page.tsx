import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { ConfirmForm } from '#components/auth/confirm-form.tsx'
import { withNext } from '#lib/next-path.ts'
import { findViewer } from '#lib/queries/viewer.ts'
import { safeDestination } from '#lib/session/destination.ts'
import { getPublicSettings } from '#lib/settings/public.ts'
import { PublicLayout } from '../../../_layouts/public-layout.tsx'

export const metadata: Metadata = { title: 'Confirm that it is you' }

export default async function Page({ searchParams }: { searchParams: Promise<{ next?: string }> }) {
  const [settings, viewer, query] = await Promise.all([getPublicSettings(), findViewer(), searchParams])
  const next = safeDestination(query.next ?? null)
  // A login confirms the session as well.
  if (!viewer) redirect(withNext('/auth/login', next))
  return (
    <PublicLayout
      settings={settings}
      hasAside
      title="Is it still you?"
      text={
        <>
          What comes next is sensitive, {viewer.name}. Please enter your password again; it then counts for
          ten minutes.
        </>
      }
    >
      <ConfirmForm username={viewer.username ?? ''} next={next} />
    </PublicLayout>
  )
}
