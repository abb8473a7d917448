import type { Metadata } from 'next'
import Link from 'next/link'
import { redirect } from 'next/navigation'
import { RegisterForm } from '#components/auth/register-form.tsx'
import { SocialButtons } from '#components/identities/social-buttons.tsx'
import { offeredProviders } from '#lib/config.ts'
import { findViewer } from '#lib/queries/viewer.ts'
import { destinationAfterLogin } from '#lib/session/destination.ts'
import { getPublicSettings } from '#lib/settings/public.ts'
import { LOGIN_LINK, PublicLayout } from '../../../_layouts/public-layout.tsx'

export const metadata: Metadata = { title: 'Create an account' }

export default async function Page() {
  const [settings, viewer] = await Promise.all([getPublicSettings(), findViewer()])
  if (viewer) redirect(destinationAfterLogin(viewer))
  return (
    <PublicLayout
      settings={settings}
      hasAside
      headerLink={LOGIN_LINK}
      title="Take a seat"
      text={
        <>
          One account for everybody you want to follow. Want to perform yourself?{' '}
          <Link href="/auth/register/performer" className="font-semibold text-brand-text underline">
            Become a performer
          </Link>
        </>
      }
    >
      <RegisterForm />
      <SocialButtons providers={offeredProviders()} next={null} />
    </PublicLayout>
  )
}
