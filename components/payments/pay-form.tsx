'use client'

import Link from 'next/link'
import { ChoiceCard } from '#components/ui/choice-card.tsx'
import { FieldGroup } from '#components/ui/field.tsx'
import { formatMoney } from '#components/ui/format-money.ts'
import { FormMessage } from '#components/ui/form-message.tsx'
import { SubmitButton } from '#components/ui/submit-button.tsx'
import { useFormAction } from '#components/forms/use-form-action.ts'
import { payOpen, subscribe } from '#lib/actions/payments.ts'
import { withNext } from '#lib/next-path.ts'
import { refusalText } from '#lib/result.ts'

export interface PayFormProps {
  /** A new subscription, or an open payment. */
  intent: { performerId: string; idempotencyKey: string } | { id: string }
  amountCents: number
  balanceCents: number
  currency: string
  label: string
}

/** A form that shows what the fan pays for, how much and from where. */
export function PayForm({ intent, amountCents, balanceCents, currency, label }: PayFormProps) {
  const [state, form] = useFormAction('id' in intent ? payOpen : subscribe)
  const isEnough = balanceCents >= amountCents
  const here = 'id' in intent ? `/checkout/${intent.id}` : `/checkout/new?subscribe=${intent.performerId}`
  const refusal = refusalText(state)
  return (
    <form {...form} className="space-y-5">
      {'id' in intent ? (
        <input type="hidden" name="id" value={intent.id} />
      ) : (
        <>
          <input type="hidden" name="performerId" value={intent.performerId} />
          <input type="hidden" name="idempotencyKey" value={intent.idempotencyKey} />
        </>
      )}
      {refusal && <FormMessage tone="error">{refusal}</FormMessage>}
      <FieldGroup legend="Pay from">
        <ChoiceCard
          name="source"
          value="wallet"
          title="Wallet"
          detail={
            isEnough
              ? `${formatMoney(balanceCents, currency)} now, ${formatMoney(balanceCents - amountCents, currency)} afterwards`
              : `${formatMoney(balanceCents, currency)}: not enough`
          }
          defaultChecked={isEnough}
          disabled={!isEnough}
        />
        <ChoiceCard
          name="source"
          value="provider"
          title="Card"
          detail={
            'id' in intent
              ? 'You confirm it on the payment provider’s page.'
              : 'You confirm it on the payment provider’s page. It pays the first month; later months come out of your wallet.'
          }
          defaultChecked={!isEnough}
        />
      </FieldGroup>
      {!isEnough && (
        <p className="text-sm text-muted">
          Or{' '}
          <Link href={withNext('/wallet', here)} className="font-semibold text-brand-text underline">
            top up your wallet
          </Link>{' '}
          first.
        </p>
      )}
      <SubmitButton size="lg" className="w-full">
        {label}
      </SubmitButton>
    </form>
  )
}
