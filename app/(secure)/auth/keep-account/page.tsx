import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { KeepAccountForms } from '#components/auth/keep-account-forms.tsx'
import { Moment } from '#components/ui/moment.tsx'
import { requireViewer } from '#lib/queries/viewer.ts'
import { destinationAfterLogin, safeDestination } from '#lib/session/destination.ts'
import { getPublicSettings } from '#lib/settings/public.ts'
import { PublicLayout } from '../../../_layouts/public-layout.tsx'

export const metadata: Metadata = { title: 'Keep your account' }

/** A person whose account is being deleted sees this page and no other. */
export default async function Page({ searchParams }: { searchParams: Promise<{ next?: string }> }) {
  const next = safeDestination((await searchParams).next)
  const [settings, viewer] = await Promise.all([getPublicSettings(), requireViewer()])
  if (!viewer.deletesAt) redirect(next ?? destinationAfterLogin(viewer))
  return (
    <PublicLayout
      settings={settings}
      hasAside
      title="Stay with us?"
      text={
        <>
          Your account is closed, {viewer.name}, and will be gone for good on{' '}
          <Moment iso={viewer.deletesAt} form="day" className="font-semibold text-ink" />. Until then you can
          have it back.
        </>
      }
    >
      <KeepAccountForms next={next} />
    </PublicLayout>
  )
}
