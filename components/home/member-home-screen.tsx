import { PencilLine, Radio, Sparkles } from 'lucide'
import Link from 'next/link'
import type { Post } from '#contract/posts.ts'
import type { PerformerCard } from '#contract/performers.ts'
import type { Promo } from '#lib/queries/site.ts'
import type { Viewer } from '#lib/queries/viewer.ts'
import { PostList } from '../posts/post-list.tsx'
import { LiveRail } from '../performers/live-rail.tsx'
import { PerformerGrid } from '../performers/performer-card.tsx'
import { PerformerRow } from '../performers/performer-row.tsx'
import type { GrowingList } from '../site/growing.tsx'
import { ListFailure } from '../site/list-failure.tsx'
import { PromoBanner } from '../site/promo-banner.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Icon } from '../ui/icon.tsx'

export interface MemberHomeScreenProps {
  viewer: Viewer
  /** Null when upstream did not answer. */
  posts: Post[] | null
  growing: GrowingList
  /** Link to the part of the feed before this one. */
  newer: string | null
  live: PerformerCard[]
  /** Performers whom the viewer does not follow yet. */
  suggestions: PerformerCard[]
  promos: Promo[]
  currency: string
  nowMs: number | undefined
}

/** The home page of members: the feed, performers who are live, performers to follow. */
export function MemberHomeScreen(props: MemberHomeScreenProps) {
  const { viewer, posts, growing, newer, live, suggestions, promos, currency, nowMs } = props
  const isFirstPage = growing.number === 1
  if (posts?.length === 0 && isFirstPage) return <FirstSteps {...props} />
  return (
    <>
      <h1 className="sr-only">Home</h1>
      {isFirstPage && <LiveRail performers={live} className="mb-8 md:mb-12" />}
      <div className="grid grid-cols-1 gap-x-12 gap-y-12 lg:grid-cols-[minmax(0,46rem)_minmax(20rem,1fr)]">
        <section aria-label={viewer.isPerformer ? 'Posts of everybody' : 'Your feed'} className="min-w-0">
          {posts ? (
            <PostList
              posts={posts}
              viewer={viewer}
              currency={currency}
              nowMs={nowMs}
              growing={growing}
              newer={newer}
              whose={{ list: viewer.isPerformer || viewer.isOperator ? 'all' : 'followed' }}
              heardIds={listHeard(posts)}
              isFirst={live.length === 0}
            />
          ) : (
            <ListFailure things="posts" />
          )}
        </section>
        <aside className="grid min-w-0 grid-cols-1 content-start gap-8 lg:sticky lg:top-[calc(var(--header-height)+1.5rem)] lg:self-start">
          {viewer.isPerformer && <StudioCard />}
          {suggestions.length > 0 && (
            <section>
              <h2 className="text-lg">You might like</h2>
              <ul className="mt-4 grid grid-cols-1 gap-4">
                {suggestions.slice(0, 5).map((performer) => (
                  <li key={performer._id}>
                    <PerformerRow performer={performer} viewer={viewer} />
                  </li>
                ))}
              </ul>
            </section>
          )}
          {promos[0] && (
            <div className="max-w-md lg:max-w-none">
              <PromoBanner promo={promos[0]} sizes="(min-width: 480px) 448px, 92vw" />
            </div>
          )}
        </aside>
      </div>
    </>
  )
}

/** A fan may follow hundreds; the page asks for the posts of the others when it becomes visible again. */
const MAX_HEARD = 5

/** The performers who have posted last. */
export function listHeard(posts: readonly Post[]): string[] {
  return [...new Set(posts.map((post) => post.performer._id))].slice(0, MAX_HEARD)
}

function StudioCard() {
  return (
    <Card className="p-5">
      <h2 className="text-lg">Your stage</h2>
      <p className="mt-1 text-sm text-muted">
        What you post stands on your page and with the people who follow you. While you are live, they find
        your show under Live too.
      </p>
      <div className="mt-4 flex flex-wrap gap-2">
        <Button asChild variant="spotlight">
          <Link href="/model/live" prefetch={false}>
            <Icon of={Radio} /> Go live
          </Link>
        </Button>
        <Button asChild variant="secondary">
          <Link href="/model/posts/new" prefetch={false}>
            <Icon of={PencilLine} /> Write a post
          </Link>
        </Button>
      </div>
    </Card>
  )
}

/** The home page of a fan who does not follow any performer yet. */
function FirstSteps({ viewer, live, suggestions, currency }: MemberHomeScreenProps) {
  return (
    <>
      <EmptyState
        as="h1"
        icon={<Icon of={Sparkles} />}
        title={viewer.isPerformer ? 'Nobody has posted yet' : 'Your feed begins with one person'}
        className="pt-4 pb-10 md:pt-6"
        action={
          <Button asChild>
            {viewer.isPerformer ? (
              <Link href="/explore">Explore everyone</Link>
            ) : (
              <Link href="/user/welcome" prefetch={false}>
                Pick three people
              </Link>
            )}
          </Button>
        }
      >
        {viewer.isPerformer
          ? 'What performers post stands here for everyone.'
          : 'Follow somebody you like, it is free. What they post stands here.'}
      </EmptyState>
      <LiveRail performers={live} className="mb-14" />
      {suggestions.length > 0 && (
        <section>
          <h2 className="mb-4 text-xl">Loved this month</h2>
          <PerformerGrid performers={suggestions.slice(0, 8)} currency={currency} />
        </section>
      )}
    </>
  )
}
