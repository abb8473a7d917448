'use client'

import Link from 'next/link'
import { FormMessage } from '#components/ui/form-message.tsx'
import { SubmitButton } from '#components/ui/submit-button.tsx'
import { useFormAction } from '#components/forms/use-form-action.ts'
import { buyPost, payOpen, subscribe } from '#lib/actions/payments.ts'
import { topupPath, withNext } from '#lib/next-path.ts'
import { refusalText } from '#lib/result.ts'
import { postPath } from '../posts/post-tile.tsx'
import { PaySources } from './pay-sources.tsx'

export interface PayFormProps {
  /** A new subscription, the purchase of a post, or an open payment. */
  intent:
    | { performerId: string; idempotencyKey: string }
    | { postId: string; highestCents: number; idempotencyKey: string }
    | { id: string }
  amountCents: number
  balanceCents: number
  currency: string
  label: string
}

/** A form that shows what the fan pays for, how much and from where. */
export function PayForm({ intent, amountCents, balanceCents, currency, label }: PayFormProps) {
  const [state, form] = useFormAction('id' in intent ? payOpen : 'postId' in intent ? buyPost : subscribe)
  const refusal = refusalText(state)
  return (
    <form {...form} className="space-y-5">
      {Object.entries(intent).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {refusal && <FormMessage tone="error">{refusal}</FormMessage>}
      <PaySources
        amountCents={amountCents}
        balanceCents={balanceCents}
        currency={currency}
        cardDetail={'performerId' in intent ? FIRST_MONTH : undefined}
      />
      {balanceCents < amountCents && (
        <p className="text-sm text-muted">
          Or{' '}
          <Link href={topUpPathOf(intent)} className="font-semibold text-brand-text underline">
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

const FIRST_MONTH = 'It pays the first month; later months come out of your wallet.'

/** A post is bought by itself after the top-up; a subscription and an open payment are paid on their own page. */
function topUpPathOf(intent: PayFormProps['intent']): string {
  if ('id' in intent) return withNext('/wallet', `/checkout/${intent.id}`)
  if ('performerId' in intent) return withNext('/wallet', `/checkout/new?subscribe=${intent.performerId}`)
  const { postId, highestCents } = intent
  return topupPath({ kind: 'feed', subjectId: postId, highestCents }, postPath(postId))
}
