import { Search } from 'lucide'
import Link from 'next/link'
import type { PerformerCard } from '#contract/performers.ts'
import { pageHref } from '#lib/paging.ts'
import type { SearchFinds, SearchKind, SearchTotals } from '#lib/queries/search.ts'
import type { Viewer } from '#lib/queries/viewer.ts'
import { PostCard } from '../posts/post-card.tsx'
import { SectionHead } from '../layout/page-head.tsx'
import { SearchForm } from '../layout/search-form.tsx'
import { SeeAll } from '../performers/live-rail.tsx'
import { PerformerGrid } from '../performers/performer-card.tsx'
import { countOf } from '../site/count-text.ts'
import { GrowingFoot } from '../site/growing-foot.tsx'
import { Growing, type GrowingList, GrownItems } from '../site/growing.tsx'
import { ListFailure } from '../site/list-failure.tsx'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Icon } from '../ui/icon.tsx'
import { LinkTabs } from '../ui/link-tabs.tsx'
import { Pagination } from '../ui/pagination.tsx'

export interface SearchScreenProps {
  q: string
  kind: SearchKind
  /** Null before the visitor has searched. */
  finds: SearchFinds | null
  viewer: Viewer | null
  currency: string
  nowMs: number | undefined
  /** How the list of one kind grows; null for the overview of all kinds. */
  growing: GrowingList | null
  /** Whether upstream answered every call and found nothing. */
  isNothing: boolean
  /** Performers to look at when the search finds nothing. */
  suggestions: PerformerCard[]
}

export function searchPath(q: string, kind: SearchKind = 'all', page = 1): string {
  return pageHref('/search', page, { q, kind: kind === 'all' ? null : kind })
}

/** The results of a search: totals by kind, then the results. */
export function SearchScreen(props: SearchScreenProps) {
  const { q, kind, finds, suggestions, currency } = props
  return (
    <>
      <h1 className="text-3xl">{q ? <>Results for “{q}”</> : 'Search'}</h1>
      <SearchForm id="page-search" query={q} className="mt-5 md:hidden" />
      {finds && <Finds {...props} finds={finds} />}
      {suggestions.length > 0 && (
        <section className="mt-14">
          <SectionHead title="Loved this month" action={<SeeAll href="/explore" label="Everyone" />} />
          <PerformerGrid performers={suggestions} currency={currency} isFirst={!finds && kind === 'all'} />
        </section>
      )}
    </>
  )
}

function Finds({
  q,
  kind,
  finds,
  growing,
  isNothing,
  viewer,
  currency,
  nowMs,
}: SearchScreenProps & { finds: SearchFinds }) {
  const { totals, performers, posts } = finds
  const more = growing && <GrownItems />
  if (isNothing) return <NothingFound q={q} />
  const lists = (
    <>
      {performers === null && <ListFailure things="performers" />}
      {performers && performers.data.length > 0 && (
        <section className="mt-8">
          <SectionHead
            title="Performers"
            action={
              kind === 'all' && performers.total > performers.data.length ? (
                <SeeAll href={searchPath(q, 'performers')} label={`All ${performers.total}`} />
              ) : undefined
            }
          />
          <PerformerGrid performers={performers.data} currency={currency} isFirst more={more} />
        </section>
      )}
      {posts === null && <ListFailure things="posts" />}
      {posts && posts.data.length > 0 && (
        <section className="mt-12">
          <SectionHead
            title="Posts"
            action={
              kind === 'all' && posts.total > posts.data.length ? (
                <SeeAll href={searchPath(q, 'posts')} label={`All ${posts.total}`} />
              ) : undefined
            }
          />
          <div className="grid grid-cols-1 items-start gap-4 sm:gap-6 lg:grid-cols-2">
            {posts.data.map((post) => (
              <PostCard key={post._id} post={post} viewer={viewer} currency={currency} nowMs={nowMs} />
            ))}
            {more}
          </div>
        </section>
      )}
    </>
  )
  return (
    <>
      <LinkTabs
        label="Kinds of results"
        className="mt-6"
        tabs={[
          { href: searchPath(q), label: 'All', current: kind === 'all' },
          {
            href: searchPath(q, 'performers'),
            label: 'Performers',
            count: totals?.totalPerformers,
            current: kind === 'performers',
          },
          {
            href: searchPath(q, 'posts'),
            label: 'Posts',
            count: totals?.totalPosts,
            current: kind === 'posts',
          },
        ]}
      />
      {totals && describePosts(totals) && <p className="mt-4 text-sm text-muted">{describePosts(totals)}</p>}
      {growing ? (
        <Growing {...growing}>
          {lists}
          <GrowingFoot things={kind}>
            <Pagination
              page={growing.number}
              pageCount={growing.count}
              hrefFor={(to) => searchPath(q, kind, to)}
            />
          </GrowingFoot>
        </Growing>
      ) : (
        lists
      )}
    </>
  )
}

function NothingFound({ q }: { q: string }) {
  return (
    <EmptyState
      icon={<Icon of={Search} />}
      title={`Nothing for “${q}”`}
      action={
        <Button asChild variant="secondary">
          <Link href="/explore">Browse everyone</Link>
        </Button>
      }
    >
      Try a shorter word, a name, or what somebody does: guitar, bread, chess.
    </EmptyState>
  )
}

/** The kinds of the found posts, named as on the performers' pages; null when all of them are plain text. */
export function describePosts({ totalVideos, totalGalleries }: SearchTotals): string | null {
  const words = [
    totalVideos > 0 && countOf(totalVideos, 'with a video', 'with videos'),
    totalGalleries > 0 && countOf(totalGalleries, 'with photos', 'with photos'),
  ].filter(Boolean)
  return words.length > 0 ? `Of the posts, ${words.join(' and ')}.` : null
}
