import { Megaphone } from 'lucide'
import Link from 'next/link'
import type { DeskPromo } from '#contract/promos.ts'
import { movePromo } from '#lib/actions/site.ts'
import { addressAt } from '../site/image-sources.ts'
import { PROMO_RATIO } from '../site/promo-ratio.ts'
import { Badge } from '../ui/badge.tsx'
import { Card } from '../ui/card.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Icon } from '../ui/icon.tsx'
import { MediaFrame } from '../ui/media-frame.tsx'
import { MoveButtons } from './move-buttons.tsx'
import { AUDIENCE_WORDS } from './promo-texts.ts'

export interface ShownPromo extends DeskPromo {
  /** The places that show it now, such as "Landing page"; empty for a banner that waits for its turn. */
  places: readonly string[]
}

/** Banners in their order, each with the places that show it. */
export function PromoList({ promos }: { promos: readonly ShownPromo[] }) {
  if (promos.length === 0)
    return (
      <EmptyState icon={<Icon of={Megaphone} />} title="No banners yet">
        A picture, a sentence and a link, on the landing page and beside members’ feeds.
      </EmptyState>
    )
  return (
    <Card>
      <ol>
        {promos.map(({ _id, title, image, audience, isPublished, places }, at) => (
          <li
            key={_id}
            className="flex items-center gap-3 border-line px-4 py-3 not-first:border-t sm:gap-4 sm:px-5"
          >
            <MediaFrame
              ratio={PROMO_RATIO}
              placeholder={image?.placeholder}
              image={image && { src: addressAt(image, 240) ?? image.url, alt: '' }}
              className="w-20 shrink-0 rounded-tag sm:w-28"
            />
            <div className="min-w-0 flex-1">
              <Link href={`/admin/banners/${_id}`} className="font-semibold wrap-anywhere hover:underline">
                {title}
              </Link>
              <p className="text-sm text-muted">{AUDIENCE_WORDS[audience]}</p>
              <p className="mt-1 flex flex-wrap gap-1.5">
                {!isPublished && <Badge variant="outline">Not shown</Badge>}
                {isPublished && places.length === 0 && <Badge variant="outline">Waiting its turn</Badge>}
                {places.map((place) => (
                  <Badge key={place}>{place}</Badge>
                ))}
              </p>
            </div>
            <MoveButtons
              action={movePromo}
              id={_id}
              title={title}
              isFirst={at === 0}
              isLast={at === promos.length - 1}
            />
          </li>
        ))}
      </ol>
    </Card>
  )
}
