import type { ReactNode } from 'react'
import { cn } from '#lib/cn.ts'
import { BackToTop } from './back-to-top.tsx'
import { BottomBar } from './bottom-bar.tsx'
import { Footer } from './footer.tsx'
import { Header, type HeaderProps } from './header.tsx'
import type { NavGroup, NavItem } from './shell-types.ts'
import { SkipLink } from './skip-link.tsx'

export interface PrimaryShellProps extends HeaderProps {
  children: ReactNode
  /** Five places of the phone's bar; none, no bar. */
  bottomNav?: NavItem[]
  footer?: NavGroup[]
  /** Content from edge to edge: the page makes its own columns with `page`. */
  bleed?: boolean
  /** A live room: the whole document goes dark in both themes, and there is no footer. */
  stage?: boolean
}

/** Layout "primary": header, content, back-to-top, footer (spec §2), and the phone's bar. */
export function PrimaryShell({
  children,
  bottomNav = [],
  footer,
  bleed = false,
  stage = false,
  ...header
}: PrimaryShellProps) {
  return (
    <>
      <SkipLink />
      <Header {...header} />
      <main id="content" tabIndex={-1} className={cn('outline-none', !bleed && 'page pt-6 md:pt-10')}>
        {children}
      </main>
      {stage ? (
        <div data-stage="" hidden />
      ) : (
        <>
          <BackToTop />
          <Footer site={header.site} groups={footer} />
        </>
      )}
      {bottomNav.length > 0 && <BottomBar items={bottomNav} />}
    </>
  )
}
