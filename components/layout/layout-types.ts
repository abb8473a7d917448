import type { ReactNode } from 'react'

/** As much of the signed-in person as the frame of a page shows. */
export interface ViewerSummary {
  id: string
  username: string
  name: string
  avatarUrl: string
  isPerformer: boolean
  /** Has no wallet. */
  isOperator: boolean
  balanceCents: number
  currency: string
}

/** As much of the public settings as the frame of a page shows. */
export interface SiteSummary {
  siteName: string
  logoUrl?: string | null
  /** The logo on dark. */
  whiteLogoUrl?: string | null
  /** Rich text, already sanitised by upstream. */
  footerContent?: string | null
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
  /** Current only on this very path; otherwise on the paths below it as well. */
  exact?: boolean
  /** Wears the spotlight: only for what happens now (go live). */
  now?: boolean
}

export interface NavGroup {
  title?: string
  items: NavItem[]
}
