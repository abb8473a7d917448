import { House, Landmark, ShieldCheck } from 'lucide'
import type { ReactNode } from 'react'
import type { SiteSettings } from '#contract/settings.ts'
import type { CurrentUser } from '#contract/users.ts'
import type { NavItem } from '#components/layout/layout-types.ts'
import { Icon } from '#components/ui/icon.tsx'
import { RailLayout } from './rail-layout.tsx'

/** Layout of the operator's pages: the rail with the admin console's places. */
export function AdminLayout({
  settings,
  viewer,
  children,
}: {
  settings: SiteSettings
  viewer: CurrentUser
  children: ReactNode
}) {
  return (
    <RailLayout
      settings={settings}
      viewer={viewer}
      name="House"
      groups={[{ items: PLACES }]}
      bottomNav={PLACES}
      menu={[{ items: PLACES }]}
    >
      {children}
    </RailLayout>
  )
}

const PLACES: NavItem[] = [
  { href: '/admin', label: 'House', icon: <Icon of={Landmark} />, exact: true },
  { href: '/admin/security', label: 'Security', icon: <Icon of={ShieldCheck} /> },
  { href: '/', label: 'Home', icon: <Icon of={House} />, exact: true },
]
