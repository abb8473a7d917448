import type { Metadata } from 'next'
import { AuthAside } from '#components/auth/auth-aside.tsx'
import { PublicShell } from '#components/layout/public-shell.tsx'
import { ConfirmEmailForm } from '#components/users/confirm-email-form.tsx'
import { getPublicSettings } from '#lib/settings/public.ts'
import { summarizeSite } from '../../../site-shell.tsx'

export const metadata: Metadata = { title: 'Confirm your email', referrer: 'no-referrer' }

/** A button, not a link alone: programs that look through letters open links. */
export default async function Page({ searchParams }: { searchParams: Promise<{ token?: string }> }) {
  const [settings, { token }] = await Promise.all([getPublicSettings(), searchParams])
  return (
    <PublicShell site={summarizeSite(settings)} aside={<AuthAside siteName={settings.siteName} />}>
      <h1 className="mb-2 text-3xl">Your new email</h1>
      <p className="mb-8 text-muted">Confirm it, and from now on it is the one of your account.</p>
      <ConfirmEmailForm token={typeof token === 'string' ? token : ''} />
    </PublicShell>
  )
}
