import { Search } from 'lucide'
import Link from 'next/link'
import type { ReactNode } from 'react'
import { cn } from '#lib/cn.ts'
import { CountBadge } from '../ui/badge.tsx'
import { Button, buttonVariants } from '../ui/button.tsx'
import { AvatarMenu } from './avatar-menu.tsx'
import { NavLink } from './nav-link.tsx'
import { SearchForm } from './search-form.tsx'
import type { NavGroup, NavItem, SiteSummary, ViewerSummary } from './layout-types.ts'
import { SiteLogo } from './site-logo.tsx'
import { WalletPill } from './wallet-pill.tsx'
import { Icon } from '../ui/icon.tsx'

export interface HeaderProps {
  site: SiteSummary
  viewer: ViewerSummary | null
  /** Links as words, on a desktop screen; only to pages that exist. */
  nav?: NavItem[]
  /** Links as icons beside the wallet, on a desktop screen: messages, notifications. */
  tools?: NavItem[]
  /** The lobby, and how many rooms are live at this moment. */
  live?: { href: string; count?: number }
  /** Takes the amount's place in the wallet pill: the live balance. */
  balance?: ReactNode
  /** Takes the place of `tools`: islands with live counts. */
  toolsSlot?: ReactNode
  menu?: NavGroup[]
  /** Comes last in the menu: the form that logs out. */
  menuEnd?: ReactNode
  query?: string
  loginHref?: string
  registerHref?: string
  className?: string
}

/** The dot is lit while a performer is live; a phone has no space for the word beside it. */
function LiveLink({ href, count = 0, isTight }: { href: string; count?: number; isTight: boolean }) {
  return (
    <NavLink
      href={href}
      className="tap inline-flex h-9 items-center gap-2 rounded-control px-2 font-semibold text-muted transition-colors duration-150 hover:text-ink aria-[current=page]:text-ink md:px-3"
    >
      {count > 0 && <span aria-hidden className="spotlight size-2.5 rounded-full" />}
      <span className={isTight && count > 0 ? 'max-sm:sr-only' : undefined}>Live</span>
      {count > 0 && (
        <span className="money text-ink">
          <span aria-hidden>{count}</span>
          <span className="sr-only">{`, ${count} ${count === 1 ? 'room' : 'rooms'} now`}</span>
        </span>
      )}
    </NavLink>
  )
}

/** One of the icons beside the wallet. */
export function HeaderTool({ item }: { item: NavItem }) {
  return (
    <NavLink
      href={item.href}
      title={item.label}
      className={cn(
        buttonVariants({ variant: 'ghost', size: 'icon' }),
        'text-muted hover:text-ink aria-[current=page]:text-ink [&_svg]:size-5.5',
      )}
    >
      {item.icon}
      <span className="sr-only">{item.label}</span>
      <CountBadge
        count={item.count ?? 0}
        label={item.countLabel ?? ''}
        className="absolute top-1 left-1/2 ring-2 ring-paper"
      />
    </NavLink>
  )
}

/** The header of a primary layout. It is sticky unless the UI settings say otherwise. */
export function Header(props: HeaderProps) {
  const { site, viewer, nav = [], tools = [], live, balance, toolsSlot, menu = [], menuEnd, query } = props
  return (
    <header
      className={cn(
        'sticky top-0 z-40 border-b border-line bg-paper/95 backdrop-blur-md in-data-[fixed-header=false]:static',
        props.className,
      )}
    >
      <div className="page flex min-h-(--header-height) flex-wrap items-center gap-x-2 md:flex-nowrap md:gap-4">
        <SiteLogo site={site} />
        {nav.length > 0 && (
          <nav aria-label="Main" className="hidden items-center md:ml-2 lg:flex">
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
        )}
        <SearchForm query={query} className="mx-auto hidden w-full max-w-md md:block" />
        <div className="ml-auto flex flex-wrap items-center justify-end gap-0.5 md:flex-nowrap md:ml-0 md:gap-2">
          {live && <LiveLink {...live} isTight={viewer !== null} />}
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
          {viewer ? (
            <>
              <div className="hidden items-center md:flex">
                {toolsSlot ?? tools.map((item) => <HeaderTool key={item.href} item={item} />)}
              </div>
              {!viewer.isOperator && (
                <WalletPill
                  amountCents={viewer.balanceCents}
                  currency={viewer.currency}
                  className="md:ml-1.5"
                >
                  {balance}
                </WalletPill>
              )}
              <div className="ml-1 flex">
                <AvatarMenu viewer={viewer} groups={menu}>
                  {menuEnd}
                </AvatarMenu>
              </div>
            </>
          ) : (
            <>
              <Button asChild variant="ghost" size="sm">
                <Link href={props.loginHref ?? '/auth/login'}>Log in</Link>
              </Button>
              <Button asChild size="sm" className="max-sm:hidden">
                <Link href={props.registerHref ?? '/auth/register'}>Sign up</Link>
              </Button>
            </>
          )}
        </div>
      </div>
    </header>
  )
}
