import type { ReactNode } from 'react'

/** As much of the member as a layout shows. */
export interface ViewerSummary {
  id: string
  username: string
  name: string
  /** Without one, the initials stand for the person. */
  avatarUrl: string | null
  isPerformer: boolean
  /** An operator has no wallet. */
  isOperator: boolean
  balanceCents: number
  currency: string
}

/** As much of the public settings as a layout shows. */
export interface SiteSummary {
  siteName: string
  logoUrl?: string | null
  /** The logo on a dark background. */
  whiteLogoUrl?: string | null
  /** Rich text; upstream has sanitised it. */
  footerContent?: string | null
  /** The settings have not arrived: what this browser remembers of them takes their place. */
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
  /** A phone's bar has the place as well: a menu shows it from a tablet's width. */
  isInBar?: boolean
  /** The link wears the spotlight, which is only for what happens now (go live). */
  now?: boolean
}

export interface NavGroup {
  title?: string
  items: NavItem[]
}
