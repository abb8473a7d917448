import type { ComponentProps } from 'react'
import { LiveBalance } from '#components/users/live-balance.tsx'
import { MemberProviders } from './member-providers.tsx'
import { SiteShell } from './site-shell.tsx'

/** The frame of a page of the site: for members with the live connection and balance around it. */
export function SiteFrame(props: ComponentProps<typeof SiteShell>) {
  return (
    <MemberProviders viewer={props.viewer}>
      <SiteShell {...props} balance={props.viewer ? <LiveBalance /> : undefined} />
    </MemberProviders>
  )
}
