import Link from 'next/link'
import { redirect } from 'next/navigation'
import { AuthAside } from '#components/auth/auth-aside.tsx'
import { LoginForm } from '#components/auth/login-form.tsx'
import { Notice } from '#components/auth/notice.tsx'
import { SocialButtons } from '#components/identities/social-buttons.tsx'
import { PublicShell } from '#components/layout/public-shell.tsx'
import { Button } from '#components/ui/button.tsx'
import { offeredProviders } from '#lib/config.ts'
import { findPasskeyChallenge } from '#lib/queries/passkeys.ts'
import { findViewer } from '#lib/queries/viewer.ts'
import { destinationAfterLogin, safeDestination } from '#lib/session/destination.ts'
import { readNotice } from '#lib/session/notice.ts'
import { getPublicSettings } from '#lib/settings/public.ts'
import { summarizeSite } from './site-shell.tsx'

export interface LoginPageProps {
  searchParams: Promise<{ next?: string }>
}

/** `/login`, where a 401 leads, and `/auth/login` are one page (spec §2). */
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
    <PublicShell
      site={summarizeSite(settings)}
      aside={<AuthAside siteName={settings.siteName} />}
      headerEnd={
        <Button asChild variant="secondary" size="sm">
          <Link href="/auth/register">Sign up</Link>
        </Button>
      }
    >
      <h1 className="mb-2 text-3xl">Welcome back</h1>
      <p className="mb-8 text-muted">Log in to follow, chat and watch.</p>
      <LoginForm next={next} passkeyOptions={passkeyOptions} />
      <SocialButtons providers={offeredProviders()} next={next} />
      <p className="mt-8 text-muted">
        New here?{' '}
        <Link href="/auth/register" className="font-semibold text-brand-text underline">
          Create an account
        </Link>
      </p>
      <Notice notice={notice} />
    </PublicShell>
  )
}
