import type { ReactNode } from 'react'
import type { SiteSettings } from '#contract/settings.ts'
import type { CurrentUser } from '#contract/users.ts'
import { bottomNav, navGroups, OWN_PLACES, type WaitingCounts } from '#components/admin/sections.tsx'
import { getOverview } from '#lib/queries/admin.ts'
import { quietly } from '#lib/queries/quietly.ts'
import { RailLayout } from './rail-layout.tsx'

/** Layout of the operator's pages: the rail with the console's sections, each with its count of waiting items. */
export async function AdminLayout({
  settings,
  viewer,
  children,
}: {
  settings: SiteSettings
  viewer: CurrentUser
  children: ReactNode
}) {
  const counts = await readCounts()
  return (
    <RailLayout
      settings={settings}
      viewer={viewer}
      name="House"
      groups={navGroups(counts)}
      bottomNav={bottomNav(counts)}
      menu={OWN_PLACES}
    >
      {children}
    </RailLayout>
  )
}

async function readCounts(): Promise<WaitingCounts> {
  const overview = await quietly(getOverview())
  return Object.fromEntries((overview?.queues ?? []).map(({ name, waiting }) => [name, waiting]))
}
