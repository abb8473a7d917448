import { Menu } from 'lucide'
import Link from 'next/link'
import type { ReactNode } from 'react'
import { PopoverMenu, menuItemClasses } from '../ui/popover-menu.tsx'
import { CountBadge } from '../ui/badge.tsx'
import { buttonVariants } from '../ui/button.tsx'
import { cn } from '#lib/cn.ts'
import { AvatarMenu } from './avatar-menu.tsx'
import { BackToTop } from './back-to-top.tsx'
import { BottomBar } from './bottom-bar.tsx'
import { HeaderTool } from './header.tsx'
import type { NavGroup, NavItem, SiteSummary, ViewerSummary } from './shell-types.ts'
import { SiteLogo } from './site-logo.tsx'
import { SkipLink } from './skip-link.tsx'
import { StudioRail } from './studio-rail.tsx'
import { WalletPill } from './wallet-pill.tsx'
import { Icon } from '../ui/icon.tsx'

export interface StudioShellProps {
  site: SiteSummary
  viewer: ViewerSummary
  /** "Studio", "House": says where one is, beside the logo. */
  place: string
  groups: NavGroup[]
  children: ReactNode
  bottomNav?: NavItem[]
  tools?: NavItem[]
  toolsSlot?: ReactNode
  balance?: ReactNode
  menu?: NavGroup[]
  menuEnd?: ReactNode
  /** The wallet pill; an operator has none. */
  hasWallet?: boolean
}

/** Work place of performers and operators: a rail that can be narrow, wide content, a phone's bar. */
export function StudioShell(props: StudioShellProps) {
  const {
    site,
    viewer,
    place,
    groups,
    children,
    bottomNav = [],
    tools = [],
    menu = [],
    hasWallet = true,
  } = props
  return (
    <>
      <SkipLink />
      <header className="sticky top-0 z-40 border-b border-line bg-paper/95 backdrop-blur-md in-data-[fixed-header=false]:static">
        <div className="flex min-h-(--header-height) flex-wrap items-center gap-x-2 px-4 md:px-6">
          <div className="md:hidden">
            <PopoverMenu
              id="studio-menu"
              label={`${place} menu`}
              trigger={<Icon of={Menu} className="size-6" />}
              triggerClassName={cn(buttonVariants({ variant: 'ghost', size: 'icon' }), '-ml-2')}
            >
              {groups.map((group, index) => (
                <div key={group.title ?? index} className="border-line py-1.5 not-first:border-t">
                  {group.title && <p className="px-3 py-1 text-xs font-semibold text-muted">{group.title}</p>}
                  <ul>
                    {group.items.map((item) => (
                      <li key={item.href}>
                        <Link href={item.href} className={menuItemClasses}>
                          {item.icon}
                          <span className="flex-1">{item.label}</span>
                          <CountBadge count={item.count ?? 0} label={item.countLabel ?? ''} />
                        </Link>
                      </li>
                    ))}
                  </ul>
                </div>
              ))}
            </PopoverMenu>
          </div>
          <SiteLogo site={site} />
          <span className="mt-1 text-sm font-semibold text-muted max-sm:sr-only">{place}</span>
          <div className="ml-auto flex items-center gap-2">
            <div className="hidden items-center md:flex">
              {props.toolsSlot ?? tools.map((item) => <HeaderTool key={item.href} item={item} />)}
            </div>
            {hasWallet && (
              <WalletPill amountCents={viewer.balanceCents} currency={viewer.currency} className="md:ml-1.5">
                {props.balance}
              </WalletPill>
            )}
            <div className="ml-1 flex">
              <AvatarMenu viewer={viewer} groups={menu}>
                {props.menuEnd}
              </AvatarMenu>
            </div>
          </div>
        </div>
      </header>
      <div className="flex">
        <StudioRail groups={groups} label={place} />
        <main
          id="content"
          tabIndex={-1}
          className="min-w-0 flex-1 px-4 pt-6 pb-16 outline-none md:px-8 md:pt-8"
        >
          <div className="mx-auto max-w-6xl">{children}</div>
        </main>
      </div>
      <BackToTop />
      {bottomNav.length > 0 && <BottomBar items={bottomNav} />}
    </>
  )
}
