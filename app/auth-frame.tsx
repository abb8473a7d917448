import Link from 'next/link'
import type { ReactNode } from 'react'
import { AuthAside } from '#components/auth/auth-aside.tsx'
import { Notice } from '#components/auth/notice.tsx'
import { PublicShell } from '#components/layout/public-shell.tsx'
import { Button } from '#components/ui/button.tsx'
import { readNotice } from '#lib/session/notice.ts'
import { getPublicSettings } from '#lib/settings/public.ts'
import { summarizeSite } from './site-shell.tsx'

/** The frame of the smaller pages on the way in: a heading, a sentence, a form. */
export async function AuthFrame({
  title,
  text,
  children,
}: {
  title: string
  text: ReactNode
  children: ReactNode
}) {
  const [settings, notice] = await Promise.all([getPublicSettings(), readNotice()])
  return (
    <PublicShell
      site={summarizeSite(settings)}
      aside={<AuthAside siteName={settings.siteName} />}
      headerEnd={
        <Button asChild variant="secondary" size="sm">
          <Link href="/auth/login">Log in</Link>
        </Button>
      }
    >
      <h1 className="mb-2 text-3xl">{title}</h1>
      <p className="mb-8 text-muted">{text}</p>
      {children}
      <Notice notice={notice} />
    </PublicShell>
  )
}
