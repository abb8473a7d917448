'use client'

import Link from 'next/link'
import type { Subscription } from '#contract/subscriptions.ts'
import { Avatar } from '#components/ui/avatar.tsx'
import { Badge } from '#components/ui/badge.tsx'
import { Button } from '#components/ui/button.tsx'
import { A_MONTH, formatMoney } from '#components/ui/format-money.ts'
import { FormMessage } from '#components/ui/form-message.tsx'
import { reveal } from '#components/ui/reveal.ts'
import { SubmitButton } from '#components/ui/submit-button.tsx'
import { Moment } from '#components/ui/moment.tsx'
import { useFormAction } from '#components/forms/use-form-action.ts'
import { cancelSubscription } from '#lib/actions/payments.ts'
import { refusalText } from '#lib/result.ts'

/** One subscription with its two-click cancel; both clicks work without JavaScript. */
export function SubscriptionRow({ subscription }: { subscription: Subscription }) {
  const { performer, status } = subscription
  const isRunning = status === 'active' || status === 'trialing' || status === 'past_due'
  return (
    <li className="flex flex-wrap items-center gap-x-5 gap-y-3 border-b border-line py-5">
      <WhoAndPrice subscription={subscription} />
      <div className="flex-1 text-sm sm:w-44 sm:flex-none">
        <StatusBadge subscription={subscription} />
        <span className="mt-1 block text-muted">
          <Period {...subscription} />
        </span>
      </div>
      <div className="flex justify-end max-sm:has-[details[open]]:basis-full sm:w-36">
        {isRunning ? (
          <CancelForm subscription={subscription} />
        ) : (
          performer && (
            <Button asChild variant="secondary" size="sm">
              <Link href={`/checkout/new?subscribe=${performer._id}`}>Subscribe again</Link>
            </Button>
          )
        )}
      </div>
    </li>
  )
}

/** Shows neither link nor name when the performer no longer exists for this fan. */
function WhoAndPrice({ subscription: { performer, currency, priceCents } }: { subscription: Subscription }) {
  const price = (
    <span className="block text-sm text-muted">
      <span className="money">{formatMoney(priceCents, currency, { short: true })}</span>
      {A_MONTH}
    </span>
  )
  const classes = 'flex min-w-0 basis-full items-center gap-4 sm:flex-1 sm:basis-0'
  if (!performer) {
    return (
      <div className={classes}>
        <Avatar name="" size="lg" />
        <span className="min-w-0">
          <span className="block truncate font-semibold">No longer available</span>
          {price}
        </span>
      </div>
    )
  }
  return (
    <Link href={`/${performer.username}`} className={classes}>
      <Avatar name={performer.name} src={performer.avatar?.sizes[0]?.url} size="lg" />
      <span className="min-w-0">
        <span className="block truncate font-semibold">{performer.name}</span>
        {price}
      </span>
    </Link>
  )
}

function StatusBadge({ subscription: { status } }: { subscription: Subscription }) {
  if (status === 'active' || status === 'trialing') return <Badge variant="success">Active</Badge>
  if (status === 'past_due') return <Badge variant="warning">Payment failed</Badge>
  if (status === 'cancelled') return <Badge variant="neutral">Cancelled</Badge>
  return <Badge variant="outline">Ended</Badge>
}

function Period({ status, hasAccess, currentPeriodEnd, performer }: Subscription) {
  // The subscription ended before its paid period, so showing the period's last day would mislead.
  if (!performer && status === 'expired') return 'The rest was refunded where that was possible.'
  const day = <Moment iso={currentPeriodEnd} form="day" />
  if (status === 'past_due') return 'Top up your wallet, and we will try again.'
  const words = status === 'cancelled' && hasAccess ? 'Access until' : hasAccess ? 'Renews on' : 'Ended on'
  return (
    <>
      {words} {day}
    </>
  )
}

function CancelForm({ subscription }: { subscription: Subscription }) {
  const [state, form] = useFormAction(cancelSubscription)
  const refusal = refusalText(state)
  return (
    <details
      className="group relative open:max-sm:w-full"
      onToggle={({ currentTarget }) => currentTarget.open && reveal(currentTarget)}
    >
      <summary className="tap -mr-3 ml-auto flex h-9 w-fit cursor-pointer list-none items-center rounded-control px-3 text-sm font-semibold text-muted hover:bg-sunken hover:text-ink">
        <span className="group-open:hidden">Cancel</span>
        <span className="hidden group-open:inline">Keep it</span>
      </summary>
      <form
        {...form}
        className="mt-1 space-y-3 sm:absolute sm:right-0 sm:z-10 sm:w-72 rounded-control border border-line bg-surface p-4 shadow-lift"
      >
        <input type="hidden" name="id" value={subscription._id} />
        {refusal && <FormMessage tone="error">{refusal}</FormMessage>}
        <p className="text-sm text-muted">
          You keep access until <Moment iso={subscription.currentPeriodEnd} form="day" />. Nothing more will
          be charged.
        </p>
        <SubmitButton variant="danger" className="w-full">
          Cancel subscription
        </SubmitButton>
      </form>
    </details>
  )
}
