import {
  Ban,
  CircleDollarSign,
  Clapperboard,
  Landmark,
  Flag,
  FileCheck2,
  Images,
  LayoutDashboard,
  Percent,
  Radio,
  Share2,
  Stamp,
  ShieldCheck,
  Tag,
  UserRoundPen,
  Users,
} from 'lucide'
import type { ReactNode } from 'react'
import type { SiteSettings } from '#contract/settings.ts'
import type { CurrentUser } from '#contract/users.ts'
import type { NavItem } from '#components/layout/shell-types.ts'
import { StudioShell } from '#components/layout/studio-shell.tsx'
import { EarningsPill } from '#components/studio/earnings-pill.tsx'
import { LogOutForm } from '#components/users/log-out-form.tsx'
import { offeredProviders } from '#lib/config.ts'
import { MemberProviders } from './member-providers.tsx'
import { summarizeSite, summarizeViewer } from './site-shell.tsx'
import { Icon } from '#components/ui/icon.tsx'

/** The performer's work place. */
export function StudioFrame({
  settings,
  viewer,
  children,
}: {
  settings: SiteSettings
  viewer: CurrentUser
  children: ReactNode
}) {
  const ownPage = viewer.username ? [{ href: `/${viewer.username}`, label: 'My page' }] : []
  return (
    <MemberProviders viewer={viewer}>
      <StudioShell
        site={summarizeSite(settings)}
        viewer={summarizeViewer(viewer)}
        place="Studio"
        groups={[
          { items: places },
          { title: 'Money', items: money },
          { title: 'Settings', items: [...you, ...reach()] },
        ]}
        bottomNav={[...places, ...money].slice(0, 5)}
        hasWallet={false}
        toolsSlot={<EarningsPill />}
        menu={[{ items: [...ownPage, { href: '/', label: 'Home' }] }]}
        menuEnd={<LogOutForm />}
      >
        {children}
      </StudioShell>
    </MemberProviders>
  )
}

const places: NavItem[] = [
  { href: '/model', label: 'Overview', icon: <Icon of={LayoutDashboard} />, exact: true },
  { href: '/model/live', label: 'Go live', icon: <Icon of={Radio} />, now: true },
  { href: '/model/vods', label: 'Recordings', icon: <Icon of={Clapperboard} /> },
]

/** Only where there is something to connect. */
function reach(): NavItem[] {
  const isOffered = offeredProviders().some(({ id }) => id === 'twitter')
  return isOffered ? [{ href: '/model/connections', label: 'Connections', icon: <Icon of={Share2} /> }] : []
}

const money: NavItem[] = [
  { href: '/model/earnings', label: 'Earnings', icon: <Icon of={CircleDollarSign} /> },
  { href: '/model/subscribers', label: 'Subscribers', icon: <Icon of={Users} /> },
]
const you: NavItem[] = [
  { href: '/model/account', label: 'Your page', icon: <Icon of={UserRoundPen} /> },
  { href: '/model/pricing', label: 'Pricing', icon: <Icon of={Tag} /> },
  { href: '/model/banking', label: 'Banking', icon: <Icon of={Landmark} /> },
  { href: '/model/commissions', label: 'Commissions', icon: <Icon of={Percent} /> },
  { href: '/model/blocks', label: 'Blocks', icon: <Icon of={Ban} /> },
  { href: '/model/reports', label: 'Your reports', icon: <Icon of={Flag} /> },
  { href: '/model/pictures', label: 'Pictures', icon: <Icon of={Images} /> },
  { href: '/model/watermark', label: 'Watermark', icon: <Icon of={Stamp} /> },
  { href: '/model/documents', label: 'Documents', icon: <Icon of={FileCheck2} /> },
  { href: '/model/security', label: 'Security', icon: <Icon of={ShieldCheck} /> },
]
