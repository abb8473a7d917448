import { Lock } from 'lucide'
import { cn } from '#lib/cn.ts'
import { Icon } from '../ui/icon.tsx'
import { Money } from '../ui/money.tsx'
import type { PostOffer } from './post-offer.ts'

/** The post that is for sale: its picture, its first words, what is in it, and the price. */
export function PostSummary({ offer, currency }: { offer: PostOffer; currency: string }) {
  const { words, contents, performerName, picture, isBlurred, priceCents } = offer
  return (
    <div className="flex items-center gap-4">
      <span className="relative grid aspect-[4/5] w-16 shrink-0 place-items-center overflow-hidden rounded-control bg-sunken text-muted">
        {picture && (
          <img
            src={picture}
            alt=""
            className={cn('absolute inset-0 size-full object-cover', isBlurred && 'scale-110 blur-sm')}
          />
        )}
        <span
          className={cn(
            'relative grid size-8 place-items-center rounded-full',
            picture && 'bg-scrim text-on-media',
          )}
        >
          <Icon of={Lock} className="size-4" />
        </span>
      </span>
      <div className="min-w-0 flex-1">
        <p className="line-clamp-2 font-semibold wrap-anywhere">{words || contents}</p>
        <p className="mt-0.5 text-sm text-muted">
          {words && `${contents}, `}by {performerName}
        </p>
      </div>
      <Money amountCents={priceCents} currency={currency} className="display shrink-0 text-xl" />
    </div>
  )
}
