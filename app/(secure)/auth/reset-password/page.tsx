import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { Notice } from '#components/auth/notice.tsx'
import { ResetForm } from '#components/auth/reset-form.tsx'
import { withNext } from '#lib/next-path.ts'
import { safeDestination } from '#lib/session/destination.ts'
import { readNotice } from '#lib/session/notice.ts'
import { getPublicSettings } from '#lib/settings/public.ts'
import { loginLink, PublicLayout } from '../../../_layouts/public-layout.tsx'

export const metadata: Metadata = { title: 'Choose a new password' }

export default async function Page({
  searchParams,
}: {
  searchParams: Promise<{ token?: string | string[]; next?: string }>
}) {
  const query = await searchParams
  const { token } = query
  const next = safeDestination(query.next)
  if (typeof token !== 'string' || token === '') redirect(withNext('/auth/forgot-password', next))
  const [settings, notice] = await Promise.all([getPublicSettings(), readNotice()])
  return (
    <PublicLayout
      settings={settings}
      title="Choose a new password"
      text="It logs you out everywhere, and anybody else who was in."
      headerLink={loginLink(next)}
      hasAside
    >
      <ResetForm token={token} next={next} />
      <Notice notice={notice} />
    </PublicLayout>
  )
}
