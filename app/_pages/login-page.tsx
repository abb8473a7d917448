import Link from 'next/link'
import { redirect } from 'next/navigation'
import { LoginForm } from '#components/auth/login-form.tsx'
import { MeaningAvatar, meaningTitle } from '#components/auth/meaning.tsx'
import { Notice } from '#components/auth/notice.tsx'
import { SocialButtons } from '#components/identities/social-buttons.tsx'
import { offeredProviders } from '#lib/config.ts'
import { withNext } from '#lib/next-path.ts'
import { findMeaning, type Meaning } from '#lib/queries/intent.ts'
import { findPasskeyChallenge } from '#lib/queries/security.ts'
import { findViewer } from '#lib/queries/viewer.ts'
import { destinationAfterLogin, safeDestination } from '#lib/session/destination.ts'
import { readNotice } from '#lib/session/notice.ts'
import { getPublicSettings } from '#lib/settings/public.ts'
import { PublicLayout } from '../_layouts/public-layout.tsx'

export interface LoginPageProps {
  /** `applied` and `registered`: the username of a performer, or of a fan, who has just made the account. */
  searchParams: Promise<Record<'applied' | 'next' | 'registered', string | undefined>>
}

/** `/login`, where a 401 sends the browser, and `/auth/login` are one page (spec §2). */
export async function LoginPage({ searchParams }: LoginPageProps) {
  const { applied, registered, next: wanted } = await searchParams
  const next = safeDestination(wanted)
  const [settings, viewer, notice, passkeyOptions, meaning] = await Promise.all([
    getPublicSettings(),
    findViewer(),
    readNotice(),
    findPasskeyChallenge(),
    findMeaning(next),
  ])
  if (viewer) redirect(next ?? destinationAfterLogin(viewer))
  return (
    <PublicLayout
      settings={settings}
      hasAside
      headerLink={{ href: withNext('/auth/register', next), label: 'Sign up' }}
      image={meaning && <MeaningAvatar meaning={meaning} />}
      {...welcome({
        meaning,
        hasApplied: applied !== undefined,
        hasRegistered: registered !== undefined,
        isEmailVerified: settings.requireEmailVerification,
      })}
    >
      <LoginForm next={next} username={applied ?? registered} passkeyOptions={passkeyOptions} />
      <SocialButtons providers={offeredProviders()} next={next} />
      <p className="mt-8 text-muted">
        New here?{' '}
        <Link href={withNext('/auth/register', next)} className="font-semibold text-brand-text underline">
          Create an account
        </Link>
      </p>
      <Notice notice={notice} />
    </PublicLayout>
  )
}

function welcome({
  meaning,
  hasApplied,
  hasRegistered,
  isEmailVerified,
}: {
  meaning: Meaning | null
  hasApplied: boolean
  hasRegistered: boolean
  isEmailVerified: boolean
}) {
  if (hasApplied) {
    return {
      title: 'We have your application',
      text: `A person checks your documents, usually within a day, and we email you. ${
        isEmailVerified ? 'Confirm your email, then log' : 'Log'
      } in to see how it is going and to get your page ready.`,
    }
  }
  if (meaning) return { title: meaningTitle(meaning), text: 'Log in, and carry on where you were.' }
  if (hasRegistered) {
    return {
      title: 'Your account is ready',
      text: isEmailVerified ? 'Confirm your email, then log in.' : 'Log in, and pick whom to follow.',
    }
  }
  return { title: 'Welcome back', text: 'Log in to follow, chat and watch.' }
}
