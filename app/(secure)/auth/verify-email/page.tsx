import type { Metadata } from 'next'
import { Notice } from '#components/auth/notice.tsx'
import { ResendForm, VerifyEmailForm } from '#components/auth/verify-email-forms.tsx'
import { safeDestination } from '#lib/session/destination.ts'
import { readNotice } from '#lib/session/notice.ts'
import { getPublicSettings } from '#lib/settings/public.ts'
import { loginLink, PublicLayout } from '../../../_layouts/public-layout.tsx'

export const metadata: Metadata = { title: 'Verify your email' }

export default async function Page({
  searchParams,
}: {
  searchParams: Promise<{ token?: string | string[]; next?: string }>
}) {
  const query = await searchParams
  const { token } = query
  const next = safeDestination(query.next)
  const [settings, notice] = await Promise.all([getPublicSettings(), readNotice()])
  const hasToken = typeof token === 'string' && token !== ''
  return (
    <PublicLayout
      settings={settings}
      title={hasToken ? 'Is this your email?' : 'Verify your email'}
      text={
        hasToken
          ? 'One tap, and your account is ready.'
          : 'Did the message not arrive, or is its link too old? Tell us your email, and we will send another.'
      }
      headerLink={loginLink(next)}
      hasAside
    >
      {hasToken ? <VerifyEmailForm token={token} next={next} /> : <ResendForm next={next} />}
      <Notice notice={notice} />
    </PublicLayout>
  )
}
