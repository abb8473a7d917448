import { Wallet } from 'lucide'
import Link from 'next/link'
import type { ReactNode } from 'react'
import { cn } from '#lib/cn.ts'
import { Money } from '../ui/money.tsx'
import { Icon } from '../ui/icon.tsx'

/** The balance as a link to the wallet. `children` replaces the amount: the island with the live balance. */
export function WalletPill({
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
