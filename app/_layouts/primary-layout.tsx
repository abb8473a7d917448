import { MediaRefresh } from '#components/site/media-refresh.tsx'
import { EarningsPill } from '#components/studio/earnings-pill.tsx'
import { LiveBalance } from '#components/users/live-balance.tsx'
import { MemberProviders } from './member-providers.tsx'
import { MenuEnd } from './menu-end.tsx'
import { PrimaryFrame, type PrimaryLayoutProps } from './primary-frame.tsx'

/**
 * Layout "primary": header, content, back-to-top, footer (spec §2), and the phone's bar; for a member also the live
 * connection and balance. Each page renders it, instead of the root layout, so that the page can choose its width.
 */
export function PrimaryLayout({ children, ...props }: PrimaryLayoutProps) {
  const { viewer, isBrowsable } = props
  if (!viewer) return <PrimaryFrame {...props}>{children}</PrimaryFrame>
  return (
    <MemberProviders viewer={viewer}>
      <PrimaryFrame
        {...props}
        memberHeader={{
          balance: <LiveBalance />,
          pill: viewer.isPerformer ? <EarningsPill /> : undefined,
          menuEnd: <MenuEnd viewer={viewer} />,
        }}
      >
        {children}
        {isBrowsable && <MediaRefresh />}
      </PrimaryFrame>
    </MemberProviders>
  )
}
