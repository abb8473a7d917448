import { House, Landmark, ShieldCheck } from 'lucide'
import type { ReactNode } from 'react'
import type { SiteSettings } from '#contract/settings.ts'
import type { CurrentUser } from '#contract/users.ts'
import type { NavItem } from '#components/layout/shell-types.ts'
import { StudioShell } from '#components/layout/studio-shell.tsx'
import { LogOutForm } from '#components/users/log-out-form.tsx'
import { MemberProviders } from './member-providers.tsx'
import { summarizeSite, summarizeViewer } from './site-shell.tsx'
import { Icon } from '#components/ui/icon.tsx'

/** The operator's place. */
export function HouseFrame({
  settings,
  viewer,
  children,
}: {
  settings: SiteSettings
  viewer: CurrentUser
  children: ReactNode
}) {
  return (
    <MemberProviders viewer={viewer}>
      <StudioShell
        site={summarizeSite(settings)}
        viewer={summarizeViewer(viewer)}
        place="House"
        groups={[{ items: places }]}
        bottomNav={places}
        menu={[{ items: places }]}
        menuEnd={<LogOutForm />}
        hasWallet={false}
      >
        {children}
      </StudioShell>
    </MemberProviders>
  )
}

const places: NavItem[] = [
  { href: '/admin', label: 'House', icon: <Icon of={Landmark} />, exact: true },
  { href: '/admin/security', label: 'Security', icon: <Icon of={ShieldCheck} /> },
  { href: '/', label: 'Home', icon: <Icon of={House} />, exact: true },
]
