'use client'

import { Coins } from 'lucide'
import Link from 'next/link'
import { LiveBalance } from '#components/users/live-balance.tsx'
import { Icon } from '../ui/icon.tsx'

/** The performer's unpaid earnings, updated live. */
export function EarningsPill() {
  return (
    <Link
      href="/model/earnings"
      className="tap inline-flex h-9 items-center gap-2 rounded-full border border-line bg-surface px-3 text-sm font-semibold hover:border-line-strong"
    >
      <Icon of={Coins} className="size-4 text-muted" />
      <span className="sr-only">Earnings </span>
      <LiveBalance />
    </Link>
  )
}
