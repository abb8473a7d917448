import { Menu } from 'lucide'
import type { ReactNode } from 'react'
import type { SiteSettings } from '#contract/settings.ts'
import type { CurrentUser } from '#contract/users.ts'
import { AvatarMenu, groupClasses, markInBar, MenuItems } from '#components/layout/avatar-menu.tsx'
import { BackToTop } from '#components/layout/back-to-top.tsx'
import { BottomBar } from '#components/layout/bottom-bar.tsx'
import { FixedHeaderButton } from '#components/layout/rail-buttons.tsx'
import type { NavGroup, NavItem } from '#components/layout/layout-types.ts'
import { Rail } from '#components/layout/rail.tsx'
import { SiteLogo } from '#components/layout/site-logo.tsx'
import { SkipLink } from '#components/layout/skip-link.tsx'
import { buttonVariants } from '#components/ui/button.tsx'
import { Icon } from '#components/ui/icon.tsx'
import { PopoverMenu } from '#components/ui/popover-menu.tsx'
import { cn } from '#lib/cn.ts'
import { MemberProviders } from './member-providers.tsx'
import { MenuEnd } from './menu-end.tsx'
import { summarizeSite, summarizeViewer } from './summaries.ts'

interface RailLayoutProps {
  settings: SiteSettings
  viewer: CurrentUser
  /** The name of the studio or the console, beside the logo. */
  name: string
  groups: NavGroup[]
  bottomNav: NavItem[]
  /** Shown beside the avatar on a desktop screen. */
  tools?: ReactNode
  menu: NavGroup[]
  children: ReactNode
}

/** The common layout of studio and admin console: a rail that can be narrow, wide content, a phone's bottom bar. */
export function RailLayout({
  settings,
  viewer,
  name,
  groups,
  bottomNav,
  tools,
  menu,
  children,
}: RailLayoutProps) {
  return (
    <MemberProviders viewer={viewer}>
      <SkipLink />
      <header className="sticky top-0 z-40 border-b border-line bg-paper/95 backdrop-blur-md in-data-[fixed-header=false]:static">
        {/* The header is as high as `--header-height`, including its border of one pixel. */}
        <div className="flex min-h-[calc(var(--header-height)-1px)] flex-wrap items-center gap-x-2 px-4 md:px-6">
          <div className="md:not-short:hidden">
            <PhoneMenu name={name} groups={markInBar(groups, bottomNav)} />
          </div>
          <SiteLogo site={summarizeSite(settings)} />
          <span className="mt-1 text-sm font-semibold text-muted max-sm:sr-only">{name}</span>
          <div className="ml-auto flex items-center gap-2">
            <div className="hidden items-center md:flex">{tools}</div>
            <div className="ml-1 flex">
              <AvatarMenu viewer={summarizeViewer(viewer)} groups={markInBar(menu, bottomNav)}>
                <MenuEnd viewer={viewer} />
              </AvatarMenu>
            </div>
          </div>
        </div>
      </header>
      <div className="flex">
        <Rail groups={groups} label={name} />
        <main
          id="content"
          tabIndex={-1}
          className="min-w-0 flex-1 px-4 pt-6 pb-16 outline-none md:px-8 md:pt-8"
        >
          <div className="mx-auto max-w-6xl">{children}</div>
        </main>
      </div>
      <BackToTop />
      <BottomBar items={bottomNav} prefetch={false} />
    </MemberProviders>
  )
}

/** The rail's links on a phone, which has no room for a rail; its bar has some of them already. */
function PhoneMenu({ name, groups }: { name: string; groups: NavGroup[] }) {
  return (
    <PopoverMenu
      id="rail-menu"
      label={`${name} menu`}
      trigger={<Icon of={Menu} className="size-6" />}
      triggerClassName={cn(buttonVariants({ variant: 'ghost', size: 'icon' }), '-ml-2')}
    >
      {groups.map((group, index) => (
        <div key={group.title ?? index} className={cn('border-b border-line py-1.5', groupClasses(group))}>
          {group.title && <p className="px-3 py-1 text-xs font-semibold text-muted">{group.title}</p>}
          <ul>
            <MenuItems items={group.items} />
          </ul>
        </div>
      ))}
      <div className="pt-1.5">
        <FixedHeaderButton className="h-11" />
      </div>
    </PopoverMenu>
  )
}
