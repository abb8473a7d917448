import type { Metadata } from 'next'
import Link from 'next/link'
import { redirect } from 'next/navigation'
import { SecondStepForm } from '#components/auth/second-step-form.tsx'
import { withNext } from '#lib/next-path.ts'
import { safeDestination } from '#lib/session/destination.ts'
import { readSecondStep } from '#lib/session/second-step.ts'
import { getPublicSettings } from '#lib/settings/public.ts'
import { PublicLayout } from '../../../../_layouts/public-layout.tsx'

export const metadata: Metadata = { title: 'Enter your code' }

const LINK_CLASSES = 'font-semibold text-brand-text underline'

/** The page for a login's second factor. A cookie holds the first step's result; the address does not. */
export default async function Page({
  searchParams,
}: {
  searchParams: Promise<{ by?: string; next?: string }>
}) {
  const [settings, step, { by, ...query }] = await Promise.all([
    getPublicSettings(),
    readSecondStep(),
    searchParams,
  ])
  const next = safeDestination(query.next)
  if (!step) redirect(withNext('/auth/login', next))
  const isRecovery = by === 'recovery'
  return (
    <PublicLayout
      settings={settings}
      hasAside
      title={isRecovery ? 'Use a recovery code' : 'Enter your code'}
      text={
        isRecovery
          ? 'For when your phone is not at hand.'
          : 'Your password was right. Now the code that your authenticator app shows.'
      }
    >
      <SecondStepForm key={by} by={isRecovery ? 'recovery' : 'app'} next={next} />
      <p className="mt-8 flex flex-wrap gap-x-6 gap-y-2 text-muted">
        {isRecovery ? (
          <Link href={withNext('/auth/login/second-step', next)} className={LINK_CLASSES}>
            Use the app instead
          </Link>
        ) : (
          <Link href={withNext('/auth/login/second-step?by=recovery', next)} className={LINK_CLASSES}>
            Use a recovery code
          </Link>
        )}
        <Link href={withNext('/auth/login', next)} className={LINK_CLASSES}>
          Start again
        </Link>
      </p>
    </PublicLayout>
  )
}
