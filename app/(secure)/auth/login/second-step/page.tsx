import type { Metadata } from 'next'
import Link from 'next/link'
import { redirect } from 'next/navigation'
import { SecondStepForm } from '#components/auth/second-step-form.tsx'
import { readSecondStep } from '#lib/session/second-step.ts'
import { getPublicSettings } from '#lib/settings/public.ts'
import { PublicLayout } from '../../../../_layouts/public-layout.tsx'

export const metadata: Metadata = { title: 'Enter your code' }

const LINK_CLASSES = 'font-semibold text-brand-text underline'

/** The page stands between the two steps of a login. A cookie holds the first step's result, not this address. */
export default async function Page({ searchParams }: { searchParams: Promise<{ by?: string }> }) {
  const [settings, step, { by }] = await Promise.all([getPublicSettings(), readSecondStep(), searchParams])
  if (!step) redirect('/auth/login')
  const isRecovery = by === 'recovery'
  return (
    <PublicLayout
      settings={settings}
      hasAside
      title={isRecovery ? 'Use a recovery code' : 'Enter your code'}
      text={
        isRecovery
          ? 'For the day your phone is not at hand.'
          : 'Your password was right. Now the code that your authenticator app shows.'
      }
    >
      <SecondStepForm key={by} by={isRecovery ? 'recovery' : 'app'} />
      <p className="mt-8 flex flex-wrap gap-x-6 gap-y-2 text-muted">
        {isRecovery ? (
          <Link href="/auth/login/second-step" className={LINK_CLASSES}>
            Use the app instead
          </Link>
        ) : (
          <Link href="/auth/login/second-step?by=recovery" className={LINK_CLASSES}>
            Use a recovery code
          </Link>
        )}
        <Link href="/auth/login" className={LINK_CLASSES}>
          Start again
        </Link>
      </p>
    </PublicLayout>
  )
}
