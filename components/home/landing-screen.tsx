import Link from 'next/link'
import type { FeedPost } from '#contract/feeds.ts'
import type { PerformerCard } from '#contract/performers.ts'
import type { Category, Promo } from '#lib/queries/site.ts'
import { PostTile } from '../feeds/post-tile.tsx'
import { SectionHead } from '../layout/page-head.tsx'
import { LiveRail, SeeAll } from '../performers/live-rail.tsx'
import { PerformerGrid } from '../performers/performer-grid.tsx'
import { CategoryLinks } from '../site/category-links.tsx'
import { PromoBanners } from '../site/promo-banner.tsx'
import { Button } from '../ui/button.tsx'
import { Hero } from './hero.tsx'

export interface LandingScreenProps {
  live: PerformerCard[]
  featured: PerformerCard[]
  categories: Category[]
  promos: Promo[]
  /** Fresh posts that anyone may see. */
  posts: FeedPost[]
  currency: string
  /** What performing costs, and when the money comes. */
  cost: string
}

/** The home page of public visitors. */
export function LandingScreen(props: LandingScreenProps) {
  const { live, featured, categories, promos, posts, currency, cost } = props
  return (
    <>
      <Hero />
      <div className="page grid grid-cols-1 gap-16 pt-12 md:gap-24 md:pt-20">
        <LiveRail performers={live} />
        {featured.length > 0 && (
          <section>
            <SectionHead title="Loved this month" action={<SeeAll href="/explore" label="Everyone" />} />
            <PerformerGrid performers={featured} currency={currency} />
          </section>
        )}
        {categories.length > 0 && (
          <section>
            <SectionHead title="What they do" />
            <CategoryLinks categories={categories} />
          </section>
        )}
        <PromoBanners promos={promos} />
        {posts.length > 0 && (
          <section>
            <SectionHead title="Fresh, and free to see" />
            <ul className="grid grid-cols-2 gap-3 md:grid-cols-3 md:gap-6 lg:grid-cols-4">
              {posts.map((post) => (
                <li key={post._id} className="min-w-0">
                  <PostTile post={post} />
                </li>
              ))}
            </ul>
          </section>
        )}
        <Closing cost={cost} />
      </div>
    </>
  )
}

function Closing({ cost }: Pick<LandingScreenProps, 'cost'>) {
  const ways = [
    {
      title: 'Come to watch',
      text: 'Follow for free. Subscribe to the few you would miss, and leave in two clicks when you would not.',
      href: '/auth/register',
      label: 'Join free',
      variant: 'primary',
    },
    {
      title: 'Come to perform',
      text: `Your own room, your own prices, your own audience, from a phone. ${cost} We check your ID first, usually within a day.`,
      href: '/auth/register/performer',
      label: 'Become a performer',
      variant: 'secondary',
    },
  ] as const
  return (
    <section aria-label="Join" className="grid gap-4 md:grid-cols-2 md:gap-6">
      {ways.map(({ title, text, href, label, variant }) => (
        <div key={href} className="rounded-media border border-line bg-surface p-6 md:p-10">
          <h2 className="text-2xl">{title}</h2>
          <p className="mt-2 max-w-[42ch] text-muted">{text}</p>
          <Button asChild variant={variant} className="mt-6">
            <Link href={href} prefetch={false}>
              {label}
            </Link>
          </Button>
        </div>
      ))}
    </section>
  )
}
