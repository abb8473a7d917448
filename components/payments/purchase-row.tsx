import { Lock, Type } from 'lucide'
import Link from 'next/link'
import type { ReactNode } from 'react'
import type { PaidThing, Purchase } from '#contract/sales.ts'
import { cn } from '#lib/cn.ts'
import { postPath } from '../posts/post-tile.tsx'
import { addressAt } from '../site/image-sources.ts'
import { headlineOf } from '../site/structured-data.tsx'
import { Avatar } from '../ui/avatar.tsx'
import { Badge } from '../ui/badge.tsx'
import { Icon } from '../ui/icon.tsx'
import { Moment } from '../ui/moment.tsx'
import { Money } from '../ui/money.tsx'

/** The pages of things, by their kinds. A sale of a kind that is not here is about the performer. */
const PATHS: Record<string, (id: string) => string> = { feed: postPath }

/** One purchase, with the way to its thing, or to the performer who was paid. */
export function PurchaseRow({ purchase, currency }: { purchase: Purchase; currency: string }) {
  const { thing, performer, amountCents, refundedCents } = purchase
  const href = (thing && PATHS[thing.type]?.(thing._id)) ?? (performer && `/${performer.username}`)
  const words = thing && headlineOf(thing.text, 120)
  return (
    <li className="relative flex items-center gap-4 border-b border-line py-4">
      <Picture purchase={purchase} />
      <div className="min-w-0 flex-1">
        <Name href={href}>{words || purchase.description}</Name>
        <p className="mt-0.5 flex flex-wrap items-center gap-x-2 text-sm text-muted">
          {words && <span className="min-w-0 truncate">{purchase.description}</span>}
          <Moment iso={purchase.createdAt} />
        </p>
        <StandingBadge purchase={purchase} />
      </div>
      <p className="shrink-0 self-start pt-0.5 text-right">
        <Money
          amountCents={amountCents}
          currency={currency}
          className={cn('font-semibold', refundedCents === amountCents && 'text-muted line-through')}
        />
        {refundedCents > 0 && refundedCents < amountCents && (
          <span className="block text-sm text-muted">
            <Money amountCents={refundedCents} currency={currency} /> refunded
          </span>
        )}
      </p>
    </li>
  )
}

function Name({ href, children }: { href: string | null; children: ReactNode }) {
  const classes = 'line-clamp-2 font-semibold wrap-anywhere'
  if (!href) return <p className={classes}>{children}</p>
  return (
    <Link
      href={href}
      prefetch={false}
      className={cn(classes, 'underline-offset-4 after:absolute after:inset-0 hover:underline')}
    >
      {children}
    </Link>
  )
}

/** Says why a thing that was bought is not there, or not open. */
function StandingBadge({ purchase }: { purchase: Purchase }) {
  const standing = standingOf(purchase)
  return standing && <Badge variant={standing.variant}>{standing.label}</Badge>
}

function standingOf({ kind, thing, performer, amountCents, refundedCents }: Purchase) {
  if (refundedCents === amountCents) return { label: 'Refunded', variant: 'neutral' } as const
  if (!performer || (kind in PATHS && !thing))
    return { label: 'Not available now', variant: 'outline' } as const
  return null
}

function Picture({ purchase: { thing, performer } }: { purchase: Purchase }) {
  if (!thing) return <Avatar name={performer?.name ?? ''} src={performer?.avatar?.sizes[0]?.url} size="lg" />
  return <ThingPicture thing={thing} />
}

function ThingPicture({ thing: { image, isBlurred, isLocked } }: { thing: PaidThing }) {
  const address = addressAt(image, 160)
  return (
    <span className="relative grid aspect-[4/5] w-14 shrink-0 place-items-center overflow-hidden rounded-control bg-sunken text-muted">
      {address && (
        <img
          src={address}
          alt=""
          loading="lazy"
          className={cn('absolute inset-0 size-full object-cover', isBlurred && 'scale-110 blur-sm')}
        />
      )}
      {!address && !isLocked && <Icon of={Type} className="size-5" />}
      {isLocked && (
        <>
          <span className="sr-only">Locked</span>
          <Icon of={Lock} className="relative size-5" />
        </>
      )}
    </span>
  )
}
