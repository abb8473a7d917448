import type { Metadata } from 'next'
import Link from 'next/link'
import { redirect } from 'next/navigation'
import { AuthAside } from '#components/auth/auth-aside.tsx'
import { PublicShell } from '#components/layout/public-shell.tsx'
import { Button } from '#components/ui/button.tsx'
import { PerformerRegisterForm } from '#components/verifications/performer-register-form.tsx'
import { listCountries } from '#lib/queries/locations.ts'
import { findViewer } from '#lib/queries/viewer.ts'
import { destinationAfterLogin } from '#lib/session/destination.ts'
import { getPublicSettings } from '#lib/settings/public.ts'
import { summarizeSite } from '../../../../site-shell.tsx'

export const metadata: Metadata = { title: 'Become a performer' }

export default async function Page() {
  const [settings, viewer, countries] = await Promise.all([
    getPublicSettings(),
    findViewer(),
    listCountries(),
  ])
  if (viewer) redirect(destinationAfterLogin(viewer))
  return (
    <PublicShell
      site={summarizeSite(settings)}
      aside={
        // The form is long: the picture stays beside it, whole.
        <div className="sticky top-8 h-[calc(100dvh-8rem)]">
          <AuthAside siteName={settings.siteName} />
        </div>
      }
      headerEnd={
        <Button asChild variant="secondary" size="sm">
          <Link href="/auth/login">Log in</Link>
        </Button>
      }
    >
      <h1 className="mb-2 text-3xl">Step into the light</h1>
      <p className="mb-8 text-muted">
        Tell us who you are. A person looks at your documents, and your page goes public.{' '}
        <Link href="/auth/register" className="font-semibold text-brand-text underline">
          Rather a fan?
        </Link>
      </p>
      <PerformerRegisterForm countries={countries} />
    </PublicShell>
  )
}
