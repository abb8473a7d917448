import { useState } from 'react'
import type { Post } from '#contract/posts.ts'
import { cn } from '#lib/cn.ts'
import type { Viewer } from '#lib/queries/viewer.ts'
import { MemberParts } from '../members/member-parts.tsx'
import { composedPost, ONLOOKERS, type Onlooker } from './composed-post.ts'
import { isEmpty, type PostFields } from './draft-fields.ts'
import { PostCard } from './post-card.tsx'

/** The performer of the post, as its card shows them. */
export interface PreviewSubject {
  performer: Post['performer']
  viewer: Viewer
  monthlyPriceCents: number | null
  currency: string
  /** The time of this request. */
  nowMs: number
}

const NAMES: Record<Onlooker, string> = {
  visitor: 'A visitor',
  follower: 'A follower',
  subscriber: 'A subscriber',
}

/** The post as other people would see it. Nothing in it can be pressed. */
export function ComposerPreview({
  fields,
  subject,
  pictures,
  className,
}: {
  fields: PostFields
  subject: PreviewSubject
  /** The addresses of the pictures that were chosen on this page, by their files' ids. */
  pictures: ReadonlyMap<string, string>
  className?: string
}) {
  const [onlooker, setOnlooker] = useState<Onlooker>('visitor')
  const { performer, viewer, monthlyPriceCents, currency, nowMs } = subject
  const fan: Viewer = { ...viewer, _id: 'preview', isPerformer: false }
  const lacksOffer = fields.gate === 'subscribers' && monthlyPriceCents === null && onlooker !== 'subscriber'
  return (
    <aside
      aria-label="Preview"
      className={cn(
        'min-w-0 xl:sticky xl:top-[calc(var(--header-height)+2rem)] xl:max-w-110 xl:self-start',
        className,
      )}
    >
      <div
        role="group"
        aria-label="Preview for"
        className="mb-4 grid grid-cols-3 gap-1 rounded-control bg-sunken p-1"
      >
        {ONLOOKERS.map((one) => (
          <button
            key={one}
            type="button"
            aria-pressed={onlooker === one}
            onClick={() => setOnlooker(one)}
            className="min-h-9 rounded-tag px-1 text-sm font-semibold text-muted aria-pressed:bg-surface aria-pressed:text-ink aria-pressed:shadow-lift"
          >
            {NAMES[one]}
          </button>
        ))}
      </div>
      {isEmpty(fields) ? (
        <p className="rounded-media border border-dashed border-line-strong px-4 py-10 text-center text-muted">
          Your post appears here while you write it.
        </p>
      ) : (
        <div inert>
          <MemberParts>
            <PostCard
              post={composedPost(fields, {
                performer,
                monthlyPriceCents,
                currency,
                onlooker,
                nowMs,
                pictures,
              })}
              viewer={onlooker === 'visitor' ? null : fan}
              currency={currency}
              nowMs={nowMs}
            />
          </MemberParts>
        </div>
      )}
      {lacksOffer && !isEmpty(fields) && (
        <p className="mt-3 text-sm text-muted">
          The button to subscribe appears once you have a monthly price.
        </p>
      )}
    </aside>
  )
}
