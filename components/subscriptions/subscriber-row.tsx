import Link from 'next/link'
import type { Reply } from '#contract/call.ts'
import type { searchSubscribers } from '#contract/subscriptions.ts'
import { Avatar } from '#components/ui/avatar.tsx'
import { Badge } from '#components/ui/badge.tsx'
import { Button } from '#components/ui/button.tsx'
import { Money } from '#components/ui/money.tsx'
import { TableCell, TableRow } from '#components/ui/table.tsx'
import { Moment } from '#components/ui/moment.tsx'

type Subscriber = Reply<typeof searchSubscribers>['data'][number]

/** A fan in the performer's list, with a link to block them. */
export function SubscriberRow({ subscriber }: { subscriber: Subscriber }) {
  return (
    <TableRow>
      <TableCell>
        <span className="flex items-center gap-3">
          <Avatar name={subscriber.fan.name} src={subscriber.fan.avatar?.sizes[0]?.url} size="sm" />
          {subscriber.fan.name}
        </span>
      </TableCell>
      <TableCell label="Since">
        <Moment iso={subscriber.startedAt} form="day" />
      </TableCell>
      <TableCell label="Until">
        <Moment iso={subscriber.currentPeriodEnd} form="day" />
      </TableCell>
      <TableCell label="State">
        <StateBadge subscriber={subscriber} />
      </TableCell>
      <TableCell label="Price" numeric>
        <Money amountCents={subscriber.priceCents} currency={subscriber.currency} />
      </TableCell>
      <TableCell>
        <Button asChild variant="ghost" size="sm">
          <Link
            href={`/model/blocks?user=${encodeURIComponent(subscriber.fan.username || subscriber.fan._id)}`}
            prefetch={false}
            aria-label={`Block ${subscriber.fan.name}`}
          >
            Block
          </Link>
        </Button>
      </TableCell>
    </TableRow>
  )
}

function StateBadge({ subscriber: { hasAccess, cancelledAt } }: { subscriber: Subscriber }) {
  if (!hasAccess) return <Badge variant="neutral">Ended</Badge>
  return cancelledAt ? <Badge variant="warning">Leaving</Badge> : <Badge variant="success">Active</Badge>
}
