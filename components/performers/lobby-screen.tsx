import { Moon } from 'lucide'
import Link from 'next/link'
import type { PerformerCard } from '#contract/performers.ts'
import { PageHead, SectionHead } from '../layout/page-head.tsx'
import { ListFailure } from '../site/list-failure.tsx'
import { countOf } from '../site/count-text.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { LiveCard, SeeAll } from './live-rail.tsx'
import { PerformerGrid } from './performer-card.tsx'
import { Icon } from '../ui/icon.tsx'

export interface LobbyScreenProps {
  /** Null when upstream did not answer. */
  live: PerformerCard[] | null
  /** Performers to look at meanwhile; none of them is live. */
  others: PerformerCard[]
  currency: string
  isPerformer: boolean
}

/** The lobby: every live room. */
export function LobbyScreen({ live, others, currency, isPerformer }: LobbyScreenProps) {
  return (
    <>
      <PageHead
        title="Live now"
        text={
          live && live.length > 0
            ? `${countOf(live.length, 'room is', 'rooms are')} lit. Walk in; nobody minds if you are late.`
            : undefined
        }
        actions={
          isPerformer ? (
            <Button asChild variant="spotlight">
              <Link href="/model/live" prefetch={false}>
                Go live
              </Link>
            </Button>
          ) : undefined
        }
      />
      {live === null ? (
        <ListFailure things="live rooms" />
      ) : live.length > 0 ? (
        <ul className="grid grid-cols-1 gap-x-6 gap-y-10 sm:grid-cols-2 lg:grid-cols-3">
          {live.map((performer, at) => (
            <li
              key={performer._id}
              className={at === 0 && live.length !== 3 && live.length > 1 ? 'sm:col-span-2' : undefined}
            >
              <LiveCard
                performer={performer}
                as="h2"
                priority={at === 0}
                sizes={
                  at === 0
                    ? '(min-width: 1024px) 820px, 96vw'
                    : '(min-width: 1024px) 400px, (min-width: 640px) 48vw, 96vw'
                }
              />
            </li>
          ))}
        </ul>
      ) : (
        <EmptyState
          icon={<Icon of={Moon} />}
          title="The stage is dark just now"
          action={
            <Button asChild>
              <Link href="/explore">Find somebody to follow</Link>
            </Button>
          }
        >
          Follow the people you like: their rooms stand here as soon as the light goes on.
        </EmptyState>
      )}
      {others.length > 0 && (
        <section className="mt-16">
          <SectionHead title="Seen on this stage" action={<SeeAll href="/explore" label="Everyone" />} />
          <PerformerGrid performers={others} currency={currency} />
        </section>
      )}
    </>
  )
}
