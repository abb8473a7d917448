'use client'

import { Money } from '#components/ui/money.tsx'
import { useAccount } from './account-provider.tsx'

/** The viewer's balance as it changes; a screen reader speaks each change. */
export function LiveBalance() {
  const account = useAccount()
  if (!account) return null
  return (
    <span aria-live="polite" data-balance={account.balanceCents}>
      <Money amountCents={account.balanceCents} currency={account.currency} />
    </span>
  )
}
