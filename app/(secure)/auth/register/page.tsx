import type { Metadata } from 'next'
import Link from 'next/link'
import { redirect } from 'next/navigation'
import { MeaningAvatar, meaningTitle } from '#components/auth/meaning.tsx'
import { RegisterForm } from '#components/auth/register-form.tsx'
import { SocialButtons } from '#components/identities/social-buttons.tsx'
import { offeredProviders } from '#lib/config.ts'
import { withNext } from '#lib/next-path.ts'
import { findMeaning } from '#lib/queries/intent.ts'
import { findViewer } from '#lib/queries/viewer.ts'
import { destinationAfterLogin, safeDestination } from '#lib/session/destination.ts'
import { getPublicSettings } from '#lib/settings/public.ts'
import { loginLink, PublicLayout } from '../../../_layouts/public-layout.tsx'

export const metadata: Metadata = { title: 'Create an account' }

const LINK_CLASSES = 'font-semibold text-brand-text underline'

/** The registration. A visitor who comes from something that needs an account sees what it was, and continues to it. */
export default async function Page({ searchParams }: { searchParams: Promise<{ next?: string }> }) {
  const next = safeDestination((await searchParams).next)
  const [settings, viewer, meaning] = await Promise.all([
    getPublicSettings(),
    findViewer(),
    findMeaning(next),
  ])
  if (viewer) redirect(next ?? destinationAfterLogin(viewer))
  return (
    <PublicLayout
      settings={settings}
      hasAside
      headerLink={loginLink(next)}
      image={meaning && <MeaningAvatar meaning={meaning} />}
      title={meaning ? meaningTitle(meaning) : 'Take a seat'}
      text={
        next ? (
          <>
            Create an account, and carry on where you were. Already have one?{' '}
            <Link href={withNext('/auth/login', next)} className={LINK_CLASSES}>
              Log in instead
            </Link>
          </>
        ) : (
          <>
            One account for everybody you want to follow. Want to perform yourself?{' '}
            <Link href="/auth/register/performer" className={LINK_CLASSES}>
              Become a performer
            </Link>
          </>
        )
      }
    >
      <RegisterForm next={next} />
      <SocialButtons providers={offeredProviders()} next={next} />
      {next && (
        <p className="mt-8 text-muted">
          Want to perform yourself?{' '}
          <Link href={withNext('/auth/register/performer', next)} className={LINK_CLASSES}>
            Become a performer
          </Link>
        </p>
      )}
    </PublicLayout>
  )
}
