import type { Metadata } from 'next'
import Link from 'next/link'
import { redirect } from 'next/navigation'
import { AuthAside } from '#components/auth/auth-aside.tsx'
import { RegisterForm } from '#components/auth/register-form.tsx'
import { SocialButtons } from '#components/identities/social-buttons.tsx'
import { PublicShell } from '#components/layout/public-shell.tsx'
import { Button } from '#components/ui/button.tsx'
import { offeredProviders } from '#lib/config.ts'
import { findViewer } from '#lib/queries/viewer.ts'
import { destinationAfterLogin } from '#lib/session/destination.ts'
import { getPublicSettings } from '#lib/settings/public.ts'
import { summarizeSite } from '../../../site-shell.tsx'

export const metadata: Metadata = { title: 'Create an account' }

export default async function Page() {
  const [settings, viewer] = await Promise.all([getPublicSettings(), findViewer()])
  if (viewer) redirect(destinationAfterLogin(viewer))
  return (
    <PublicShell
      site={summarizeSite(settings)}
      aside={<AuthAside siteName={settings.siteName} />}
      headerEnd={
        <Button asChild variant="secondary" size="sm">
          <Link href="/auth/login">Log in</Link>
        </Button>
      }
    >
      <h1 className="mb-2 text-3xl">Take a seat</h1>
      <p className="mb-8 text-muted">
        One account for everybody you want to follow. Want to perform yourself?{' '}
        <Link href="/auth/register/performer" className="font-semibold text-brand-text underline">
          Become a performer
        </Link>
      </p>
      <RegisterForm />
      <SocialButtons providers={offeredProviders()} next={null} />
    </PublicShell>
  )
}
