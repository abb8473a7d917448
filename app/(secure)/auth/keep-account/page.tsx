import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { DELETION_GRACE_DAYS } from '#contract/account-deletion.ts'
import { KeepAccountForms } from '#components/auth/keep-account-forms.tsx'
import { MoneyCameIn } from '#components/auth/money-came-in.tsx'
import { Moment } from '#components/ui/moment.tsx'
import { getOwnDeletion } from '#lib/queries/security.ts'
import { memberReader } from '#lib/queries/reader.ts'
import { requireViewer } from '#lib/queries/viewer.ts'
import { destinationAfterLogin, safeDestination } from '#lib/session/destination.ts'
import { getPublicSettings } from '#lib/settings/public.ts'
import { PublicLayout } from '../../../_layouts/public-layout.tsx'

export const metadata: Metadata = { title: 'Keep your account' }

/**
 * Every page that needs a login sends a person whose account is being deleted here; on other pages they count as a
 * visitor.
 */
export default async function Page({ searchParams }: { searchParams: Promise<{ next?: string }> }) {
  const next = safeDestination((await searchParams).next)
  const [settings, viewer] = await Promise.all([getPublicSettings(), requireViewer()])
  if (!viewer.deletesAt) redirect(next ?? destinationAfterLogin(viewer))
  const deletion = await getOwnDeletion(await memberReader())
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
      <MoneyCameIn {...deletion} graceDays={DELETION_GRACE_DAYS} />
    </PublicLayout>
  )
}
