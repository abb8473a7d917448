import type { Metadata } from 'next'
import { ForgotForm } from '#components/auth/forgot-form.tsx'
import { Notice } from '#components/auth/notice.tsx'
import { safeDestination } from '#lib/session/destination.ts'
import { readNotice } from '#lib/session/notice.ts'
import { getPublicSettings } from '#lib/settings/public.ts'
import { loginLink, PublicLayout } from '../../../_layouts/public-layout.tsx'

export const metadata: Metadata = { title: 'Forgot your password?' }

export default async function Page({ searchParams }: { searchParams: Promise<{ next?: string }> }) {
  const next = safeDestination((await searchParams).next)
  const [settings, notice] = await Promise.all([getPublicSettings(), readNotice()])
  return (
    <PublicLayout
      settings={settings}
      title="Forgot your password?"
      text="Tell us your email, and we will send you a link to choose a new one."
      headerLink={loginLink(next)}
      hasAside
    >
      <ForgotForm next={next} />
      <Notice notice={notice} />
    </PublicLayout>
  )
}
