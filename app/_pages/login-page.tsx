import Link from 'next/link'
import { redirect } from 'next/navigation'
import { LoginForm } from '#components/auth/login-form.tsx'
import { Notice } from '#components/auth/notice.tsx'
import { SocialButtons } from '#components/identities/social-buttons.tsx'
import { offeredProviders } from '#lib/config.ts'
import { findPasskeyChallenge } from '#lib/queries/passkeys.ts'
import { findViewer } from '#lib/queries/viewer.ts'
import { destinationAfterLogin, safeDestination } from '#lib/session/destination.ts'
import { readNotice } from '#lib/session/notice.ts'
import { getPublicSettings } from '#lib/settings/public.ts'
import { PublicLayout } from '../_layouts/public-layout.tsx'

export interface LoginPageProps {
  searchParams: Promise<{ next?: string }>
}

/** `/login`, where a 401 sends the browser, and `/auth/login` are one page (spec §2). */
export async function LoginPage({ searchParams }: LoginPageProps) {
  const [settings, viewer, notice, query, passkeyOptions] = await Promise.all([
    getPublicSettings(),
    findViewer(),
    readNotice(),
    searchParams,
    findPasskeyChallenge(),
  ])
  const next = safeDestination(query.next ?? null)
  if (viewer) redirect(next ?? destinationAfterLogin(viewer))
  return (
    <PublicLayout
      settings={settings}
      hasAside
      headerLink={{ href: '/auth/register', label: 'Sign up' }}
      title="Welcome back"
      text="Log in to follow, chat and watch."
    >
      <LoginForm next={next} passkeyOptions={passkeyOptions} />
      <SocialButtons providers={offeredProviders()} next={next} />
      <p className="mt-8 text-muted">
        New here?{' '}
        <Link href="/auth/register" className="font-semibold text-brand-text underline">
          Create an account
        </Link>
      </p>
      <Notice notice={notice} />
    </PublicLayout>
  )
}
