import type { ReactNode } from 'react'
import type { CurrentUser } from '#contract/users.ts'
import { ReadTime } from '#components/site/read-time.tsx'
import { AccountProvider } from '#components/users/account-provider.tsx'
import { AccountWatch } from '#components/users/account-watch.tsx'
import { ConnectionNotice } from '#components/layout/connection-notice.tsx'
import { startOfReads } from '#lib/queries/viewer.ts'
import { TopupMount } from '#components/wallet/topup-mount.tsx'
import { findRealtimeOptions } from '#lib/queries/site.ts'
import { RealtimeProvider } from '#lib/realtime/realtime-provider.tsx'

/** The live connection and what depends on it; public visitors have none (spec §4). */
export async function MemberProviders({
  viewer,
  children,
}: {
  viewer: CurrentUser | null
  children: ReactNode
}) {
  if (!viewer) return children
  return (
    <RealtimeProvider options={await findRealtimeOptions()} viewerId={viewer._id}>
      <AccountProvider viewer={viewer}>
        <ReadTime atMs={startOfReads()}>{children}</ReadTime>
        <TopupMount />
        <ConnectionNotice />
        <AccountWatch account={{ _id: viewer._id, name: viewer.name }} />
      </AccountProvider>
    </RealtimeProvider>
  )
}
