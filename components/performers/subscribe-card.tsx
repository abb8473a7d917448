import { Check, Clock } from 'lucide'
import Link from 'next/link'
import type { PerformerProfile } from '#contract/performers.ts'
import { cn } from '#lib/cn.ts'
import type { Viewer } from '#lib/queries/viewer.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { A_MONTH, formatMoney } from '../ui/format-money.ts'
import { Moment } from '../ui/moment.tsx'
import { subscribePath, whatItOpens } from './subscription-offer.ts'
import { Icon } from '../ui/icon.tsx'

export interface SubscribeCardProps {
  performer: PerformerProfile
  viewer: Viewer | null
  currency: string
}

/** What a subscription costs and unlocks; for a subscriber, when it ends. */
export function SubscribeCard({ performer, viewer, currency }: SubscribeCardProps) {
  const { monthlyPriceCents: monthCents, relation, name } = performer
  if (relation?.subscription) return <Subscribed performer={performer} subscription={relation.subscription} />
  if (monthCents === null) return null
  const isEmpty = performer.totalPosts === 0
  const price = (cents: number) => formatMoney(cents, currency, { short: true })
  return (
    <Card className="p-4 lg:p-5">
      <h2 className="text-lg max-lg:sr-only">Subscribe to {name}</h2>
      <div className="flex items-center justify-between gap-4 lg:mt-2 lg:block">
        <div>
          <p>
            <span className="money display text-2xl">{monthCents === 0 ? 'Free' : price(monthCents)}</span>
            {monthCents > 0 && <span className="text-muted">{A_MONTH}</span>}
          </p>
        </div>
        {!viewer?.isPerformer && (
          <Button asChild size="lg" className="lg:mt-4 lg:w-full">
            <Link href={subscribePath(performer._id, viewer)} prefetch={false}>
              Subscribe
            </Link>
          </Button>
        )}
      </div>
      {/* A phone hides the list of benefits, unless it has to say that there are no posts to unlock yet. */}
      <ul className={cn('mt-4 grid gap-2 text-sm text-muted', !isEmpty && 'max-lg:hidden')}>
        <li className="flex gap-2">
          <Icon
            of={isEmpty ? Clock : Check}
            className={cn('mt-0.5 size-4 shrink-0', !isEmpty && 'text-success')}
          />{' '}
          {whatItOpens(performer)}
        </li>
        <li className="flex gap-2">
          <Icon of={Check} className="mt-0.5 size-4 shrink-0 text-success" /> Cancel any time, in two clicks
        </li>
      </ul>
    </Card>
  )
}

function Subscribed({
  performer,
  subscription,
}: {
  performer: PerformerProfile
  subscription: NonNullable<NonNullable<PerformerProfile['relation']>['subscription']>
}) {
  const day = <Moment iso={subscription.currentPeriodEnd} form="day" />
  return (
    <Card className="p-5">
      <h2 className="flex items-center gap-2 text-lg">
        {subscription.cancelledAt ? (
          <>
            <Icon of={Clock} className="size-5 text-muted" /> Subscribed until {day}
          </>
        ) : (
          <>
            <Icon of={Check} className="size-5 text-success" /> You are subscribed
          </>
        )}
      </h2>
      <p className="mt-1 text-sm text-muted">
        {subscription.cancelledAt ? (
          `You cancelled. Every post by ${performer.name} stays open until then, and nothing more will be charged.`
        ) : (
          <>
            Every post by {performer.name} is open to you. Renews on {day}.
          </>
        )}
      </p>
      <Button asChild variant="secondary" className="mt-4 w-full">
        <Link href="/user/subscriptions" prefetch={false}>
          Manage
        </Link>
      </Button>
    </Card>
  )
}
