import type { ReactNode } from 'react'

/** The part of a member's account that a layout shows. */
export interface ViewerSummary {
  id: string
  username: string
  name: string
  /** Without it, the avatar shows the initials. */
  avatarUrl: string | null
  isPerformer: boolean
  /** An operator has no wallet. */
  isOperator: boolean
  balanceCents: number
  currency: string
}

/** The part of the public settings that a layout shows. */
export interface SiteSummary {
  siteName: string
  logoUrl?: string | null
  /** The logo on a dark background. */
  whiteLogoUrl?: string | null
  /** Rich text; upstream has sanitised it. */
  footerContent?: string | null
  /** The settings could not be loaded; the browser shows the ones that it remembers. */
  isUnknown?: boolean
}

export interface NavItem {
  href: string
  label: string
  /** An `Icon`. */
  icon?: ReactNode
  /** A number beside the label: unread, waiting. */
  count?: number
  /** What the number counts, for screen readers. */
  countLabel?: string
  /** The link is current only on this very path; otherwise on the paths below it as well. */
  exact?: boolean
  /** The phone's bar has this item too, so a menu shows it from a tablet's width. */
  isInBar?: boolean
  /** The link has the spotlight, which is only for what happens now (go live). */
  now?: boolean
}

export interface NavGroup {
  title?: string
  items: NavItem[]
}
