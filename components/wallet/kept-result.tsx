import { CircleCheck, CircleX } from 'lucide'
import type { ReactNode } from 'react'
import type { PaymentTransaction } from '#contract/payments.ts'
import { PageRefresh } from '#components/layout/page-refresh.tsx'
import { formatMoney } from '#components/ui/format-money.ts'
import { Icon } from '#components/ui/icon.tsx'
import { Spinner } from '#components/ui/spinner.tsx'
import { KeptBought } from './kept-bought.tsx'
import { keptTexts } from './kept-texts.ts'

export interface KeptResultProps {
  kept: NonNullable<PaymentTransaction['kept']>
  payment: Pick<PaymentTransaction, 'creditCents' | 'balanceCents' | 'currency'>
  /** Where the wallet was short. */
  wayBack: string | null
  /** Links from here. */
  children: ReactNode
}

/** What has become of the purchase for which the wallet was topped up. */
export function KeptResult({ kept, payment, wayBack, children }: KeptResultProps) {
  const { creditCents, balanceCents, currency } = payment
  const texts = keptTexts(kept, currency)
  const isHad = kept.code === 'ALREADY_BOUGHT'
  const toppedUp = `${formatMoney(creditCents, currency)} is in your wallet.`
  return (
    <div className="space-y-5">
      {kept.state === 'waiting' && (
        <>
          <p role="status" className="flex items-center gap-3 text-lg font-semibold">
            <Spinner /> {toppedUp}
          </p>
          <p>{texts.next}</p>
          <PageRefresh everyMs={1000} />
        </>
      )}
      {kept.state === 'bought' && (
        <>
          <p role="status" className="flex items-center gap-3 text-lg font-semibold text-success">
            <Icon of={CircleCheck} className="size-6" />
            {texts.done}
          </p>
          <p>
            {kept.description}, <span className="money">{formatMoney(kept.amountCents, currency)}</span>
          </p>
          <KeptBought idempotencyKey={kept.idempotencyKey} opens={kept.kind === 'feed' ? wayBack : null} />
        </>
      )}
      {isHad && (
        <p role="status" className="flex items-center gap-3 text-lg font-semibold text-success">
          <Icon of={CircleCheck} className="size-6" />
          You have it already
        </p>
      )}
      {kept.state === 'refused' && !isHad && (
        <>
          <p role="status" className="flex items-center gap-3 text-lg font-semibold">
            <Icon of={CircleX} className="size-6 text-danger" />
            {texts.refused}
          </p>
          <p>
            {kept.text} You have not paid for it: {toppedUp}
          </p>
        </>
      )}
      {isHad && <p>You were not charged for it a second time: {toppedUp}</p>}
      {kept.state !== 'waiting' && (
        <p className="text-muted">
          Your wallet holds <span className="money">{formatMoney(balanceCents, currency)}</span>.
        </p>
      )}
      {children}
    </div>
  )
}
