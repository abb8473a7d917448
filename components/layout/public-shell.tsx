import type { ReactNode } from 'react'
import type { SiteSummary } from './shell-types.ts'
import { SiteLogo } from './site-logo.tsx'
import { SkipLink } from './skip-link.tsx'
import { ThemeToggle } from './theme-toggle.tsx'

export interface PublicShellProps {
  site: SiteSummary
  children: ReactNode
  /** At the right of the header: the other way in ("New here? Sign up"). */
  headerEnd?: ReactNode
  /** Beside the form on a desk: a picture, a promise. */
  aside?: ReactNode
}

/** Layout "public": header and content, for logging in and registering (spec §2). */
export function PublicShell({ site, children, headerEnd, aside }: PublicShellProps) {
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <header className="page flex min-h-(--header-height) flex-wrap items-center justify-between gap-x-4">
        <SiteLogo site={site} />
        <div className="flex items-center gap-2">
          {headerEnd}
          <ThemeToggle />
        </div>
      </header>
      <main
        id="content"
        tabIndex={-1}
        className="page flex flex-1 items-stretch gap-16 py-6 outline-none md:py-10"
      >
        <div className="mx-auto flex w-full max-w-md flex-col justify-center pb-[8vh]">{children}</div>
        {aside !== undefined && (
          <div className="hidden flex-1 overflow-hidden rounded-media lg:block">{aside}</div>
        )}
      </main>
    </div>
  )
}
