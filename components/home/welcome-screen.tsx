import { Sparkles } from 'lucide'
import Link from 'next/link'
import type { PerformerCard as Card } from '#contract/performers.ts'
import { PageHead } from '../layout/page-head.tsx'
import { PerformerCard } from '../performers/performer-card.tsx'
import { FollowButton } from '../reactions/follow-button.tsx'
import { ListFailure } from '../site/list-failure.tsx'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Icon } from '../ui/icon.tsx'

/** With this many followed performers a feed has something new each day. */
const WANTED = 3

export interface WelcomeScreenProps {
  name: string
  /** Null when upstream did not answer. */
  offered: Card[] | null
  /** Ids of those whom the fan follows already. */
  followed: ReadonlySet<string>
  /** How many the fan follows in all. */
  count: number
  currency: string
}

/** A new fan picks the people with whom the feed begins. */
export function WelcomeScreen({ name, offered, followed, count, currency }: WelcomeScreenProps) {
  const isReady = count >= WANTED
  if (offered?.length === 0) return <NobodyYet name={name} />
  return (
    <>
      <PageHead
        title={`Welcome, ${name}. Pick three people`}
        text="What they post is in your feed. Following is free, and you can stop whenever you like."
      />
      {offered ? (
        <ul className="grid grid-cols-2 gap-x-4 gap-y-8 sm:grid-cols-3 md:gap-x-6 lg:grid-cols-4">
          {offered.map((performer, at) => (
            <li key={performer._id} className="flex min-w-0 flex-col gap-3">
              <div className="flex-1">
                <PerformerCard performer={performer} currency={currency} priority={at < 2} as="h2" />
              </div>
              <FollowButton
                performer={performer}
                isFollowing={followed.has(performer._id)}
                className="w-full"
              />
            </li>
          ))}
        </ul>
      ) : (
        <ListFailure things="performers" />
      )}
      <div
        data-save-bar=""
        className="sticky bottom-[calc(var(--bottom-bar-height)+var(--cookie-banner-height)+env(safe-area-inset-bottom))] z-10 -mx-4 mt-10 flex flex-wrap items-center justify-between gap-3 border-t border-line bg-paper/95 px-4 py-3 backdrop-blur-md md:mx-0 md:px-0"
      >
        <p role="status" className="font-semibold">
          {isReady ? 'Your feed is ready.' : `${count} of ${WANTED} picked`}
        </p>
        <Button asChild variant={isReady ? 'primary' : 'secondary'}>
          <Link href="/" prefetch={false}>
            {count > 0 ? 'Show my feed' : 'Not now'}
          </Link>
        </Button>
      </div>
    </>
  )
}

/** The screen of a new site, which has no performers to pick yet. */
function NobodyYet({ name }: { name: string }) {
  return (
    <EmptyState
      as="h1"
      icon={<Icon of={Sparkles} />}
      title={`Welcome, ${name}`}
      action={
        <Button asChild>
          <Link href="/" prefetch={false}>
            Go to your home page
          </Link>
        </Button>
      }
    >
      Nobody performs here yet. Whoever begins stands on your home page.
    </EmptyState>
  )
}
