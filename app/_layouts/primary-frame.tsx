import type { ReactNode } from 'react'
import type { SiteSettings } from '#contract/settings.ts'
import type { CurrentUser } from '#contract/users.ts'
import { BackToTop } from '#components/layout/back-to-top.tsx'
import { BottomBar } from '#components/layout/bottom-bar.tsx'
import { Footer } from '#components/layout/footer.tsx'
import { Header, type HeaderProps } from '#components/layout/header.tsx'
import { SiteMemory } from '#components/layout/site-memory.tsx'
import { SkipLink } from '#components/layout/skip-link.tsx'
import { NavigationProgress } from '#components/site/navigation-progress.tsx'
import { cn } from '#lib/cn.ts'
import { DEFAULT_SETTINGS } from '#lib/settings/defaults.ts'
import { accountMenu, bottomPlaces, FOOTER, headerPlaces, PUBLIC_PLACES } from './site-places.tsx'
import { summarizeSite, summarizeViewer } from './summaries.ts'

export interface PrimaryLayoutProps {
  settings: SiteSettings
  viewer: CurrentUser | null
  /**
   * True for a page that anyone may read: it shows the progress of a navigation, and refreshes a member's signed
   * images.
   */
  isBrowsable?: boolean
  /** The content reaches from edge to edge; the page sets its own columns with the class `page`. */
  bleed?: boolean
  /** One column in the middle of the page. */
  isNarrow?: boolean
  /** A live room: the whole document is dark in both themes, without footer and bar. */
  stage?: boolean
  /** The text in the search field. */
  query?: string
  children: ReactNode
}

/** Which layout "primary" a page has that visitors and members both read (spec §2). */
export type PrimaryLayoutOf = (props: PrimaryLayoutProps) => ReactNode

interface PrimaryFrameProps extends PrimaryLayoutProps {
  /** What the header has for a member only. */
  memberHeader?: Pick<HeaderProps, 'balance' | 'pill' | 'menuEnd'>
}

/**
 * Header, content, back-to-top, footer, and the phone's bar: what is the same for visitors and members. The cached
 * pages, which only visitors read, have just this, so that they load no code for members.
 */
export function PrimaryFrame(props: PrimaryFrameProps) {
  const {
    settings,
    viewer,
    isBrowsable = false,
    bleed = false,
    isNarrow = false,
    stage = false,
    query,
    memberHeader,
    children,
  } = props
  const site = summarizeSite(settings)
  const places = bottomPlaces(viewer)
  return (
    <>
      <SkipLink />
      <Header
        site={site}
        viewer={viewer && summarizeViewer(viewer)}
        nav={headerPlaces(viewer)}
        bar={stage ? [] : places}
        menu={viewer ? accountMenu(viewer) : undefined}
        query={query}
        {...memberHeader}
      />
      <main id="content" tabIndex={-1} className={cn('outline-none', !bleed && 'page pt-6 md:pt-10')}>
        {isNarrow ? <div className="mx-auto max-w-3xl">{children}</div> : children}
        {isBrowsable && <NavigationProgress />}
        {settings !== DEFAULT_SETTINGS && (
          <SiteMemory
            siteName={settings.siteName}
            logo={settings.logoUrl}
            favicon={settings.favicon}
            footerContent={settings.footerContent}
            menus={PUBLIC_PLACES.map(({ label, href }) => ({ label, href }))}
          />
        )}
      </main>
      {stage ? (
        <div data-stage="" hidden />
      ) : (
        <>
          <BackToTop />
          <Footer site={site} groups={FOOTER} isMember={viewer !== null} />
          <BottomBar items={places} />
        </>
      )}
    </>
  )
}
