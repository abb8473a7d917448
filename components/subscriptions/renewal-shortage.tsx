import Link from 'next/link'
import type { Subscription } from '#contract/subscriptions.ts'
import { formatMoney } from '#components/ui/format-money.ts'
import { FormMessage } from '#components/ui/form-message.tsx'
import { withNext } from '#lib/next-path.ts'

/** Warns a fan that the wallet's balance is less than the next payments of the subscriptions. */
export function RenewalShortage({
  subscriptions,
  balanceCents,
  isAll,
}: {
  subscriptions: readonly Subscription[]
  /** Whether the list contains all of the fan's subscriptions. */
  isAll: boolean
  balanceCents: number
}) {
  const renewing = subscriptions.filter(({ status, performer }) => status === 'active' && performer)
  const dueCents = renewing.reduce((sum, { priceCents }) => sum + priceCents, 0)
  const currency = renewing[0]?.currency
  if (currency === undefined || dueCents <= balanceCents) return null
  return (
    <FormMessage tone="info" className="mb-5">
      Your next renewals take {isAll ? '' : 'at least '}
      {formatMoney(dueCents, currency)}, and your wallet holds {formatMoney(balanceCents, currency)}.{' '}
      <Link href={withNext('/wallet', '/user/subscriptions')} className="font-semibold underline">
        Top up your wallet
      </Link>
    </FormMessage>
  )
}
