import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { ResetForm } from '#components/auth/reset-form.tsx'
import { AuthFrame } from '../../../auth-frame.tsx'

/** The address holds the token: nothing that is opened from here learns it. */
export const metadata: Metadata = { title: 'Choose a new password', referrer: 'same-origin' }

export default async function Page({
  searchParams,
}: {
  searchParams: Promise<{ token?: string | string[] }>
}) {
  const { token } = await searchParams
  if (typeof token !== 'string' || token === '') redirect('/auth/forgot-password')
  return (
    <AuthFrame title="Choose a new password" text="It logs you out everywhere, and whoever else was in.">
      <ResetForm token={token} />
    </AuthFrame>
  )
}
