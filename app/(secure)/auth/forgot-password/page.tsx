import type { Metadata } from 'next'
import { ForgotForm } from '#components/auth/forgot-form.tsx'
import { AuthFrame } from '../../../auth-frame.tsx'

export const metadata: Metadata = { title: 'Forgot your password?' }

export default function Page() {
  return (
    <AuthFrame
      title="Forgot your password?"
      text="Tell us your email. We send a link to it by which you choose a new one."
    >
      <ForgotForm />
    </AuthFrame>
  )
}
