import { Compass, House, Landmark, Radio, UserRound, Wallet } from 'lucide'
import type { ReactNode } from 'react'
import type { SiteSettings } from '#contract/settings.ts'
import type { CurrentUser } from '#contract/users.ts'
import { BackToTop } from '#components/layout/back-to-top.tsx'
import { BottomBar } from '#components/layout/bottom-bar.tsx'
import { Footer } from '#components/layout/footer.tsx'
import { Header } from '#components/layout/header.tsx'
import type { NavGroup, NavItem } from '#components/layout/layout-types.ts'
import { SiteMemory } from '#components/layout/site-memory.tsx'
import { SkipLink } from '#components/layout/skip-link.tsx'
import { MediaRefresh } from '#components/site/media-refresh.tsx'
import { NavigationProgress } from '#components/site/navigation-progress.tsx'
import { Icon } from '#components/ui/icon.tsx'
import { LiveBalance } from '#components/users/live-balance.tsx'
import { LogOutForm } from '#components/users/log-out-form.tsx'
import { cn } from '#lib/cn.ts'
import { MemberProviders } from './member-providers.tsx'
import { summarizeSite, summarizeViewer } from './summaries.ts'

interface PrimaryLayoutProps {
  settings: SiteSettings
  viewer: CurrentUser | null
  /** Anyone may read the page: it shows the progress of a navigation, and renews the signed images of a member. */
  isBrowsable?: boolean
  /** The content reaches from edge to edge: the page makes its own columns with `page`. */
  bleed?: boolean
  /** A live room: the whole document goes dark in both themes, and there is no footer. */
  stage?: boolean
  /** The text in the search field. */
  query?: string
  children: ReactNode
}

/**
 * Layout "primary": header, content, back-to-top, footer (spec §2), and the phone's bar; for a member also the live
 * connection and balance. The page renders it, and not the root layout, so that a page can choose its width.
 */
export function PrimaryLayout(props: PrimaryLayoutProps) {
  const { settings, viewer, isBrowsable = false, bleed = false, stage = false, query, children } = props
  const site = summarizeSite(settings)
  return (
    <MemberProviders viewer={viewer}>
      <SkipLink />
      <Header
        site={site}
        viewer={viewer && summarizeViewer(viewer)}
        nav={[{ href: '/explore', label: 'Explore' }]}
        live={{ href: '/live' }}
        balance={viewer ? <LiveBalance /> : undefined}
        menu={viewer ? accountMenu(viewer) : undefined}
        menuEnd={viewer ? <LogOutForm /> : undefined}
        query={query}
      />
      <main id="content" tabIndex={-1} className={cn('outline-none', !bleed && 'page pt-6 md:pt-10')}>
        {children}
        {isBrowsable && viewer && <MediaRefresh />}
        {isBrowsable && <NavigationProgress />}
        <SiteMemory
          siteName={settings.siteName}
          logo={settings.logoUrl}
          favicon={settings.favicon}
          footerContent={settings.footerContent}
          menus={[
            { label: 'Explore', href: '/explore' },
            { label: 'Live', href: '/live' },
          ]}
        />
      </main>
      {stage ? (
        <div data-stage="" hidden />
      ) : (
        <>
          <BackToTop />
          <Footer site={site} groups={FOOTER} />
        </>
      )}
      <BottomBar items={bottomPlaces(viewer)} />
    </MemberProviders>
  )
}

const FOOTER: NavGroup[] = [
  {
    title: 'Discover',
    items: [
      { href: '/explore', label: 'Explore' },
      { href: '/live', label: 'Live now' },
    ],
  },
  {
    title: 'About',
    items: [
      { href: '/page/terms', label: 'Terms' },
      { href: '/page/privacy', label: 'Privacy' },
      { href: '/contact', label: 'Contact' },
    ],
  },
]

function accountMenu(viewer: CurrentUser): NavGroup[] {
  if (viewer.isOperator) {
    return [
      {
        items: [
          { href: '/admin', label: 'House' },
          { href: '/admin/security', label: 'Security' },
        ],
      },
    ]
  }
  if (viewer.isPerformer) {
    const profile = viewer.username ? [{ href: `/${viewer.username}`, label: 'My page' }] : []
    return [{ items: [...profile, { href: '/model', label: 'Studio' }] }]
  }
  return [
    {
      items: [
        { href: '/user/account', label: 'Account' },
        { href: '/user/security', label: 'Security' },
        { href: '/user/subscriptions', label: 'Subscriptions' },
        { href: '/wallet', label: 'Wallet' },
        { href: '/user/reports', label: 'Your reports' },
      ],
    },
  ]
}

/** At most five places; a visitor's and a member's differ in the last. */
function bottomPlaces(viewer: CurrentUser | null): NavItem[] {
  const places: NavItem[] = [
    { href: '/', label: 'Home', icon: <Icon of={House} />, exact: true },
    { href: '/explore', label: 'Explore', icon: <Icon of={Compass} /> },
    { href: '/live', label: 'Live', icon: <Icon of={Radio} /> },
  ]
  if (!viewer) return [...places, { href: '/auth/login', label: 'Log in', icon: <Icon of={UserRound} /> }]
  if (viewer.isPerformer)
    return [...places, { href: '/model', label: 'Studio', icon: <Icon of={UserRound} /> }]
  if (viewer.isOperator) return [...places, { href: '/admin', label: 'House', icon: <Icon of={Landmark} /> }]
  return [
    ...places,
    { href: '/wallet', label: 'Wallet', icon: <Icon of={Wallet} /> },
    { href: '/user/account', label: 'You', icon: <Icon of={UserRound} /> },
  ]
}
