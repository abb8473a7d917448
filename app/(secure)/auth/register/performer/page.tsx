import type { Metadata } from 'next'
import Link from 'next/link'
import { redirect } from 'next/navigation'
import { PerformerRegisterForm } from '#components/verifications/performer-register-form.tsx'
import { listCountries } from '#lib/queries/locations.ts'
import { findViewer } from '#lib/queries/viewer.ts'
import { destinationAfterLogin } from '#lib/session/destination.ts'
import { getPublicSettings } from '#lib/settings/public.ts'
import { LOGIN_LINK, PublicLayout } from '../../../../_layouts/public-layout.tsx'

export const metadata: Metadata = { title: 'Become a performer' }

export default async function Page() {
  const [settings, viewer, countries] = await Promise.all([
    getPublicSettings(),
    findViewer(),
    listCountries(),
  ])
  if (viewer) redirect(destinationAfterLogin(viewer))
  return (
    <PublicLayout
      settings={settings}
      hasAside
      isLong
      headerLink={LOGIN_LINK}
      title="Step into the light"
      text={
        <>
          Tell us who you are. A person looks at your documents, and your page goes public.{' '}
          <Link href="/auth/register" className="font-semibold text-brand-text underline">
            Rather a fan?
          </Link>
        </>
      }
    >
      <PerformerRegisterForm countries={countries} />
    </PublicLayout>
  )
}
