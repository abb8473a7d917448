import type { Metadata } from 'next'
import { ConfirmEmailForm } from '#components/users/confirm-email-form.tsx'
import { getPublicSettings } from '#lib/settings/public.ts'
import { PublicLayout } from '../../../_layouts/public-layout.tsx'

export const metadata: Metadata = { title: 'Confirm your email' }

/** The page has a button, since programs that scan emails open every link. */
export default async function Page({ searchParams }: { searchParams: Promise<{ token?: string }> }) {
  const [settings, { token }] = await Promise.all([getPublicSettings(), searchParams])
  return (
    <PublicLayout
      settings={settings}
      hasAside
      title="Your new email"
      text="Confirm it, and it becomes your account’s email."
    >
      <ConfirmEmailForm token={typeof token === 'string' ? token : ''} />
    </PublicLayout>
  )
}
