import type { Metadata } from 'next'
import { ForgotForm } from '#components/auth/forgot-form.tsx'
import { Notice } from '#components/auth/notice.tsx'
import { readNotice } from '#lib/session/notice.ts'
import { getPublicSettings } from '#lib/settings/public.ts'
import { LOGIN_LINK, PublicLayout } from '../../../_layouts/public-layout.tsx'

export const metadata: Metadata = { title: 'Forgot your password?' }

export default async function Page() {
  const [settings, notice] = await Promise.all([getPublicSettings(), readNotice()])
  return (
    <PublicLayout
      settings={settings}
      title="Forgot your password?"
      text="Tell us your email. We send a link to it by which you choose a new one."
      headerLink={LOGIN_LINK}
      hasAside
    >
      <ForgotForm />
      <Notice notice={notice} />
    </PublicLayout>
  )
}
