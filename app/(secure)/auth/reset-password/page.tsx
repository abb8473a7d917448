import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { Notice } from '#components/auth/notice.tsx'
import { ResetForm } from '#components/auth/reset-form.tsx'
import { readNotice } from '#lib/session/notice.ts'
import { getPublicSettings } from '#lib/settings/public.ts'
import { LOGIN_LINK, PublicLayout } from '../../../_layouts/public-layout.tsx'

export const metadata: Metadata = { title: 'Choose a new password' }

export default async function Page({
  searchParams,
}: {
  searchParams: Promise<{ token?: string | string[] }>
}) {
  const { token } = await searchParams
  if (typeof token !== 'string' || token === '') redirect('/auth/forgot-password')
  const [settings, notice] = await Promise.all([getPublicSettings(), readNotice()])
  return (
    <PublicLayout
      settings={settings}
      title="Choose a new password"
      text="It logs you out everywhere, and whoever else was in."
      headerLink={LOGIN_LINK}
      hasAside
    >
      <ResetForm token={token} />
      <Notice notice={notice} />
    </PublicLayout>
  )
}
