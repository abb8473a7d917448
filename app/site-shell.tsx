import { Compass, House, Landmark, Radio, UserRound, Wallet } from 'lucide'
import type { ReactNode } from 'react'
import type { SiteSettings } from '#contract/settings.ts'
import type { CurrentUser } from '#contract/users.ts'
import { PrimaryShell } from '#components/layout/primary-shell.tsx'
import type { NavGroup, NavItem, SiteSummary, ViewerSummary } from '#components/layout/shell-types.ts'
import { SiteMemory } from '#components/layout/site-memory.tsx'
import { LogOutForm } from '#components/users/log-out-form.tsx'
import { Icon } from '#components/ui/icon.tsx'

interface SiteShellProps {
  settings: SiteSettings
  viewer: CurrentUser | null
  /** Content from edge to edge. */
  bleed?: boolean
  /** A live room: the whole document goes dark. */
  stage?: boolean
  /** What stands in the search field. */
  query?: string
  /** Islands beside the wallet: unread messages and notifications. */
  toolsSlot?: ReactNode
  /** Takes the amount's place in the wallet pill: the live balance. */
  balance?: ReactNode
  children: ReactNode
}

/**
 * Layout "primary" for pages of the site, the same for strangers and members. It belongs to the page and not
 * to the root layout, so that a page can choose its width; what a realtime provider should cover, the shell
 * included, goes around it in the screen of a member page.
 */
export function SiteShell({ settings, viewer, children, ...shell }: SiteShellProps) {
  return (
    <PrimaryShell
      {...shell}
      site={summarizeSite(settings)}
      viewer={viewer && summarizeViewer(viewer)}
      nav={[{ href: '/explore', label: 'Explore' }]}
      live={{ href: '/live' }}
      menu={viewer ? accountMenu(viewer) : undefined}
      menuEnd={viewer ? <LogOutForm /> : undefined}
      bottomNav={bottomNav(viewer)}
      footer={footer}
    >
      {children}
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
    </PrimaryShell>
  )
}

/** As much of the settings as the frame of a page shows. */
export function summarizeSite(settings: SiteSettings): SiteSummary {
  const { siteName, logoUrl, whiteLogoUrl, footerContent } = settings
  return { siteName, logoUrl: logoUrl || null, whiteLogoUrl: whiteLogoUrl || null, footerContent }
}

/** As much of the account as the frame of a page shows. */
export function summarizeViewer(viewer: CurrentUser): ViewerSummary {
  const { _id, username, name, avatarUrl, isPerformer, isOperator, balanceCents, currency } = viewer
  return {
    id: _id,
    username: username ?? _id,
    name,
    avatarUrl,
    isPerformer,
    isOperator,
    balanceCents,
    currency,
  }
}

const footer: NavGroup[] = [
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

/** Five places at most; a stranger's and a member's differ in the last. */
function bottomNav(viewer: CurrentUser | null): NavItem[] {
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
