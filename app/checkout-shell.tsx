import type { ReactNode } from 'react'
import type { SiteSettings } from '#contract/settings.ts'
import { PublicShell } from '#components/layout/public-shell.tsx'
import { summarizeSite } from './site-shell.tsx'

/** One clear sheet, and nothing beside it that leads away. */
export function CheckoutShell({
  settings,
  title,
  children,
}: {
  settings: SiteSettings
  title: string
  children: ReactNode
}) {
  return (
    <PublicShell site={summarizeSite(settings)}>
      <div className="rounded-media border border-line bg-surface p-6 shadow-lift md:p-8">
        <h1 className="mb-6 text-2xl">{title}</h1>
        {children}
      </div>
    </PublicShell>
  )
}
