'use client'

import Link from 'next/link'
import { usePathname } from 'next/navigation'
import { type ReactNode, useSyncExternalStore } from 'react'

const never = () => () => {}

export interface NavLinkProps {
  href: string
  exact?: boolean
  title?: string
  /** False for a page that is rendered for one person and request, which cannot be prefetched. */
  prefetch?: false | undefined
  className?: string
  children: ReactNode
}

/** A link that says `aria-current="page"`. Style it with `aria-[current=page]:`. */
export function NavLink({ href, exact, title, prefetch, className, children }: NavLinkProps) {
  const pathname = usePathname()
  // A cached page is rendered under an internal path, so only the browser knows its address.
  const inBrowser = useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
  const current = inBrowser && isCurrentPath(href, pathname, exact)
  return (
    <Link
      href={href}
      title={title}
      aria-current={current ? 'page' : undefined}
      className={className}
      {...(prefetch === false && { prefetch })}
    >
      {children}
    </Link>
  )
}

/** Whether a link points to the page that is shown: the same path or, unless `exact`, one below it. */
export function isCurrentPath(href: string, pathname: string, exact = false): boolean {
  const path = href.split(/[?#]/)[0] || '/'
  if (path === pathname) return true
  return !exact && path !== '/' && pathname.startsWith(`${path}/`)
}
