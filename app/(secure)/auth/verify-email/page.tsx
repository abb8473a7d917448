import type { Metadata } from 'next'
import { ResendForm, VerifyEmailForm } from '#components/auth/verify-email-forms.tsx'
import { AuthFrame } from '../../../auth-frame.tsx'

/** The address holds the token: nothing that is opened from here learns it. */
export const metadata: Metadata = { title: 'Verify your email', referrer: 'same-origin' }

export default async function Page({
  searchParams,
}: {
  searchParams: Promise<{ token?: string | string[] }>
}) {
  const { token } = await searchParams
  if (typeof token === 'string' && token !== '') {
    return (
      <AuthFrame title="Is this your email?" text="One press, and your account is ready.">
        <VerifyEmailForm token={token} />
      </AuthFrame>
    )
  }
  return (
    <AuthFrame
      title="Verify your email"
      text="The message did not arrive, or its link is too old? Tell us your email, and we send another."
    >
      <ResendForm />
    </AuthFrame>
  )
}
