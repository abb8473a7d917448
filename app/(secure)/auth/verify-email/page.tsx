import type { Metadata } from 'next'
import { Notice } from '#components/auth/notice.tsx'
import { ResendForm, VerifyEmailForm } from '#components/auth/verify-email-forms.tsx'
import { readNotice } from '#lib/session/notice.ts'
import { getPublicSettings } from '#lib/settings/public.ts'
import { LOGIN_LINK, PublicLayout } from '../../../_layouts/public-layout.tsx'

export const metadata: Metadata = { title: 'Verify your email' }

export default async function Page({
  searchParams,
}: {
  searchParams: Promise<{ token?: string | string[] }>
}) {
  const { token } = await searchParams
  const [settings, notice] = await Promise.all([getPublicSettings(), readNotice()])
  const hasToken = typeof token === 'string' && token !== ''
  return (
    <PublicLayout
      settings={settings}
      title={hasToken ? 'Is this your email?' : 'Verify your email'}
      text={
        hasToken
          ? 'One press, and your account is ready.'
          : 'The message did not arrive, or its link is too old? Tell us your email, and we send another.'
      }
      headerLink={LOGIN_LINK}
      hasAside
    >
      {hasToken ? <VerifyEmailForm token={token} /> : <ResendForm />}
      <Notice notice={notice} />
    </PublicLayout>
  )
}
