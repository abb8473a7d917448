import { ChoiceCard } from '../ui/choice-card.tsx'
import { FieldGroup } from '../ui/field.tsx'
import { formatMoney } from '../ui/format-money.ts'

export interface PaySourcesProps {
  amountCents: number
  balanceCents: number
  currency: string
  /** What a payment by card means besides its confirmation, as a sentence. */
  cardDetail?: string
}

/** Where the money comes from, with the wallet's balance before and after. The field is `source`. */
export function PaySources({ amountCents, balanceCents, currency, cardDetail }: PaySourcesProps) {
  const isEnough = balanceCents >= amountCents
  const now = formatMoney(balanceCents, currency)
  return (
    <FieldGroup legend="Pay from">
      <ChoiceCard
        name="source"
        value="wallet"
        title="Wallet"
        detail={
          isEnough
            ? `${now} now, ${formatMoney(balanceCents - amountCents, currency)} afterwards`
            : `${now} now, ${formatMoney(amountCents - balanceCents, currency)} short`
        }
        defaultChecked={isEnough}
        disabled={!isEnough}
      />
      <ChoiceCard
        name="source"
        value="provider"
        title="Card"
        detail={`You confirm it on the payment provider’s page.${cardDetail ? ` ${cardDetail}` : ''}`}
        defaultChecked={!isEnough}
      />
    </FieldGroup>
  )
}
