import {
  Ban,
  Coins,
  CircleUserRound,
  Clapperboard,
  Landmark,
  Flag,
  FileCheck2,
  House,
  Images,
  LayoutDashboard,
  MessageCircle,
  PenLine,
  Percent,
  Radio,
  Share2,
  ShieldCheck,
  Tag,
  UserRoundPen,
  Users,
} from 'lucide'
import type { ReactNode } from 'react'
import type { SiteSettings } from '#contract/settings.ts'
import type { CurrentUser } from '#contract/users.ts'
import type { NavItem } from '#components/layout/layout-types.ts'
import { EarningsPill } from '#components/studio/earnings-pill.tsx'
import { offeredProviders } from '#lib/config.ts'
import { RailLayout } from './rail-layout.tsx'
import { Icon } from '#components/ui/icon.tsx'

/** Layout of the performer's pages: the rail with the studio's links, and the earnings beside the avatar. */
export function StudioLayout({
  settings,
  viewer,
  children,
}: {
  settings: SiteSettings
  viewer: CurrentUser
  children: ReactNode
}) {
  const places = viewer.isVerified ? PLACES : PLACES.map((place) => ({ ...place, now: false }))
  const ownPage = viewer.username
    ? [{ href: `/${viewer.username}`, label: 'My page', icon: <Icon of={CircleUserRound} /> }]
    : []
  return (
    <RailLayout
      settings={settings}
      viewer={viewer}
      name="Studio"
      groups={[
        { items: places },
        { title: 'Money', items: MONEY },
        { title: 'Settings', items: [...PERFORMER_SETTINGS, ...connections()] },
      ]}
      // On a phone, comments are in the menu: the bar has five places.
      bottomNav={[...places, ...MONEY].filter(({ href }) => href !== COMMENTS).slice(0, 5)}
      tools={<EarningsPill />}
      menu={[{ items: [...ownPage, { href: '/', label: 'Home', icon: <Icon of={House} /> }] }]}
    >
      {children}
    </RailLayout>
  )
}

const COMMENTS = '/model/comments'
const PLACES: NavItem[] = [
  { href: '/model', label: 'Overview', icon: <Icon of={LayoutDashboard} />, exact: true },
  { href: '/model/live', label: 'Go live', icon: <Icon of={Radio} />, now: true },
  { href: '/model/posts', label: 'Posts', icon: <Icon of={PenLine} /> },
  { href: COMMENTS, label: 'Comments', icon: <Icon of={MessageCircle} /> },
  { href: '/model/vods', label: 'Recordings', icon: <Icon of={Clapperboard} /> },
]

/** The studio lists connections only when the operator has configured a provider for them. */
function connections(): NavItem[] {
  const isOffered = offeredProviders().some(({ id }) => id === 'twitter')
  return isOffered ? [{ href: '/model/connections', label: 'Connections', icon: <Icon of={Share2} /> }] : []
}

const MONEY: NavItem[] = [
  { href: '/model/earnings', label: 'Earnings', icon: <Icon of={Coins} /> },
  { href: '/model/subscribers', label: 'Subscribers', icon: <Icon of={Users} /> },
]
const PERFORMER_SETTINGS: NavItem[] = [
  { href: '/model/account', label: 'Your page', icon: <Icon of={UserRoundPen} /> },
  { href: '/model/pictures', label: 'Pictures', icon: <Icon of={Images} /> },
  { href: '/model/pricing', label: 'Pricing', icon: <Icon of={Tag} /> },
  { href: '/model/banking', label: 'Banking', icon: <Icon of={Landmark} /> },
  { href: '/model/commissions', label: 'Commissions', icon: <Icon of={Percent} /> },
  { href: '/model/blocks', label: 'Blocks', icon: <Icon of={Ban} /> },
  { href: '/model/reports', label: 'Your reports', icon: <Icon of={Flag} /> },
  { href: '/model/documents', label: 'Documents', icon: <Icon of={FileCheck2} /> },
  { href: '/model/security', label: 'Security', icon: <Icon of={ShieldCheck} /> },
]
