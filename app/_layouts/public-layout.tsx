import Link from 'next/link'
import type { ReactNode } from 'react'
import type { SiteSettings } from '#contract/settings.ts'
import { SiteLogo } from '#components/layout/site-logo.tsx'
import { SkipLink } from '#components/layout/skip-link.tsx'
import { ThemeToggle } from '#components/layout/theme-toggle.tsx'
import { Button } from '#components/ui/button.tsx'
import { cn } from '#lib/cn.ts'
import { withNext } from '#lib/next-path.ts'
import { summarizeSite } from './summaries.ts'

export interface PublicLayoutProps {
  settings: SiteSettings
  /** Heading and sentence above the form; without them the page has a heading of its own. */
  title?: string
  text?: ReactNode
  /** Shown above the heading. */
  image?: ReactNode
  /** A link at the right of the header, for a visitor who wanted the other form. */
  headerLink?: { href: string; label: string }
  /** An image stands beside the form on a desktop screen. */
  hasAside?: boolean
  /** For a form that is longer than the window: the image stays visible beside it. */
  isLong?: boolean
  children: ReactNode
}

/** The header's link to the login page, which keeps the visitor's `next`. */
export function loginLink(next: string | null = null) {
  return { href: withNext('/auth/login', next), label: 'Log in' }
}

/** Layout "public": header and content (spec §2), for logging in, registering and paying. */
export function PublicLayout(props: PublicLayoutProps) {
  const { settings, title, text, image, headerLink, hasAside = false, isLong = false, children } = props
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <header className="page flex min-h-(--header-height) flex-wrap items-center justify-between gap-x-4">
        <SiteLogo site={summarizeSite(settings)} />
        <div className="flex items-center gap-2">
          {headerLink && (
            <Button asChild variant="secondary" size="sm">
              <Link href={headerLink.href}>{headerLink.label}</Link>
            </Button>
          )}
          <ThemeToggle />
        </div>
      </header>
      <main
        id="content"
        tabIndex={-1}
        className="page flex flex-1 items-stretch gap-16 py-6 outline-none md:py-10"
      >
        <div className="mx-auto flex w-full max-w-md flex-col justify-center pb-[8vh]">
          {image}
          {title !== undefined && <h1 className="mb-2 text-3xl">{title}</h1>}
          {text !== undefined && <p className="mb-8 text-muted">{text}</p>}
          {children}
        </div>
        {hasAside && (
          <div className="hidden flex-1 lg:block">
            {/* The inner box has the rounded overflow, since an outer one would keep this child from being sticky. */}
            <div
              className={cn(
                'overflow-hidden rounded-media',
                isLong ? 'sticky top-8 h-[calc(100dvh-8rem)]' : 'h-full',
              )}
            >
              <AuthAside siteName={settings.siteName} />
            </div>
          </div>
        )}
      </main>
    </div>
  )
}

/** The image beside the form on a desktop screen. */
function AuthAside({ siteName }: { siteName: string }) {
  return (
    <figure className="relative h-full min-h-120 overflow-hidden rounded-media bg-brand">
      <img src="/hero.avif" alt="" className="absolute inset-0 size-full object-cover" decoding="async" />
      <figcaption className="absolute inset-x-0 bottom-0 bg-gradient-to-t from-scrim to-transparent p-8 pt-24 text-on-media">
        <p className="display text-2xl">The house lights go down. One person steps into the light.</p>
        <p className="mt-2">On {siteName} you stand at the edge of the stage.</p>
      </figcaption>
    </figure>
  )
}
