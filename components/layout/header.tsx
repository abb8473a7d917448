import { Search, Wallet } from 'lucide'
import Link from 'next/link'
import type { ReactNode } from 'react'
import { cn } from '#lib/cn.ts'
import { Button, buttonVariants } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { Money } from '../ui/money.tsx'
import { AvatarMenu, markInBar } from './avatar-menu.tsx'
import type { NavGroup, NavItem, SiteSummary, ViewerSummary } from './layout-types.ts'
import { NavLink } from './nav-link.tsx'
import { SearchForm } from './search-form.tsx'
import { SiteLogo } from './site-logo.tsx'

export interface HeaderProps {
  site: SiteSummary
  /**
   * Undefined while it is unknown. Then only browsers without scripts, which never learn it, see the links to log in.
   */
  viewer: ViewerSummary | null | undefined
  /** Text links, shown from a tablet's width; only to pages that exist. */
  nav: readonly NavItem[]
  /** Replaces the amount in the wallet pill: the live balance. */
  balance?: ReactNode
  /** Replaces the wallet pill: a performer has earnings and no wallet. */
  pill?: ReactNode
  menu?: NavGroup[]
  /** Comes last in the menu: the form that logs out. */
  menuEnd?: ReactNode
  query?: string
  /** The links of the phone's bottom bar, which the header does not repeat. Empty where there is no bar. */
  bar?: readonly NavItem[]
}

/** The header of a primary layout. It is sticky unless the UI settings say otherwise. */
export function Header(props: HeaderProps) {
  const { site, viewer, nav, balance, pill, menu = [], menuEnd, query, bar = [] } = props
  const hasBar = bar.length > 0
  // The bar's "You" leads to a fan's own pages.
  const isMenuInBar = hasBar && !viewer?.isPerformer && !viewer?.isOperator
  return (
    <header className="sticky top-0 z-40 border-b border-line bg-paper/95 backdrop-blur-md in-data-[fixed-header=false]:static">
      <div className="page flex min-h-(--header-height) flex-wrap items-center gap-x-3 md:flex-nowrap md:gap-x-6">
        <SiteLogo site={site} />
        <nav aria-label="Main" className="hidden items-center gap-1 md:flex">
          {nav.map((item) => (
            <NavLink
              key={item.href}
              href={item.href}
              exact={item.exact}
              className="inline-flex h-11 items-center rounded-control px-3 font-semibold text-muted transition-colors duration-150 hover:text-ink aria-[current=page]:text-ink"
            >
              {item.label}
            </NavLink>
          ))}
        </nav>
        <SearchForm query={query} className="mx-auto hidden w-0 max-w-md flex-1 md:block" />
        <div className="ml-auto flex flex-wrap items-center justify-end gap-2 md:ml-0 md:flex-nowrap md:gap-3">
          {!hasBar && (
            <Link
              href="/search"
              className={cn(
                buttonVariants({ variant: 'ghost', size: 'icon' }),
                'text-muted md:hidden [&_svg]:size-5.5',
              )}
            >
              <Icon of={Search} />
              <span className="sr-only">Search</span>
            </Link>
          )}
          {viewer ? (
            <>
              {pill}
              {!pill && !viewer.isOperator && (
                <WalletPill amountCents={viewer.balanceCents} currency={viewer.currency}>
                  {balance}
                </WalletPill>
              )}
              <div className={cn('flex', isMenuInBar && 'max-md:hidden')}>
                <AvatarMenu viewer={viewer} groups={markInBar(menu, bar)}>
                  {menuEnd}
                </AvatarMenu>
              </div>
            </>
          ) : (
            <div
              className={cn(
                'flex items-center gap-2 md:gap-3',
                viewer === undefined && 'invisible noscript:visible',
              )}
            >
              <Button asChild variant="ghost" size="sm">
                <Link href="/auth/login">Log in</Link>
              </Button>
              <Button asChild size="sm">
                <Link href="/auth/register">Sign up</Link>
              </Button>
            </div>
          )}
        </div>
      </div>
    </header>
  )
}

/** The balance as a link to the wallet. `children` replaces the amount: the island with the live balance. */
function WalletPill({
  amountCents,
  currency,
  href = '/wallet',
  children,
  className,
}: {
  amountCents: number
  currency: string
  href?: string
  children?: ReactNode
  className?: string
}) {
  return (
    <Link
      href={href}
      className={cn(
        'tap inline-flex h-9 items-center gap-2 rounded-full border border-line bg-surface px-3 text-sm font-semibold hover:border-line-strong',
        className,
      )}
    >
      <Icon of={Wallet} className="size-4 text-muted max-[22.5rem]:hidden" />
      <span className="sr-only">Wallet, balance </span>
      {children ?? <Money amountCents={amountCents} currency={currency} />}
    </Link>
  )
}
