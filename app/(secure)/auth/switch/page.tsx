import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { LoginForm } from '#components/auth/login-form.tsx'
import { Notice } from '#components/auth/notice.tsx'
import { buttonVariants } from '#components/ui/button.tsx'
import { SwitchForm } from '#components/users/switch-form.tsx'
import { cn } from '#lib/cn.ts'
import { findPasskeyChallenge } from '#lib/queries/security.ts'
import { requireViewer } from '#lib/queries/viewer.ts'
import { destinationAfterLogin, safeDestination } from '#lib/session/destination.ts'
import { readNotice } from '#lib/session/notice.ts'
import { readResting } from '#lib/session/resting.ts'
import { getPublicSettings } from '#lib/settings/public.ts'
import { PublicLayout } from '../../../_layouts/public-layout.tsx'

export const metadata: Metadata = { title: 'Your other account' }

/** The page where a person with two accounts switches to the other one, or logs in to it for the first time. */
export default async function Page({ searchParams }: { searchParams: Promise<{ next?: string }> }) {
  const viewer = await requireViewer()
  if (viewer.isOperator) redirect(destinationAfterLogin(viewer))
  const next = safeDestination((await searchParams).next)
  const [settings, notice, other] = await Promise.all([getPublicSettings(), readNotice(), readResting()])
  const kind = viewer.isPerformer ? 'fan' : 'performer'
  return (
    <PublicLayout
      settings={settings}
      hasAside
      headerLink={{ href: destinationAfterLogin(viewer), label: `Stay ${viewer.name}` }}
      title={other ? `Switch to your ${kind} account?` : `Your ${kind} account`}
      text={
        other
          ? next
            ? `You are ${viewer.name}, and this page is for your ${kind} account.`
            : `You are ${viewer.name}.`
          : 'Log in to it once. From then on you switch in your menu. The two stay apart: each has its own wallet, messages and password.'
      }
    >
      {other ? (
        <SwitchForm
          other={other}
          next={next}
          className={cn(buttonVariants({ size: 'lg' }), 'h-auto w-full justify-start gap-3 py-2 text-left')}
        />
      ) : (
        <LoginForm next={next} passkeyOptions={await findPasskeyChallenge()} isBeside />
      )}
      <Notice notice={notice} />
    </PublicLayout>
  )
}
