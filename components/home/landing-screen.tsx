import Link from 'next/link'
import type { Post } from '#contract/posts.ts'
import type { PerformerCard } from '#contract/performers.ts'
import type { Category, Promo } from '#lib/queries/site.ts'
import { PostTile } from '../posts/post-tile.tsx'
import { SectionHead } from '../layout/page-head.tsx'
import { LiveRail, SeeAll } from '../performers/live-rail.tsx'
import { PerformerGrid } from '../performers/performer-card.tsx'
import { CategoryLinks } from '../site/category-links.tsx'
import { PromoBanners } from '../site/promo-banner.tsx'
import { Button } from '../ui/button.tsx'

export interface LandingScreenProps {
  live: PerformerCard[]
  featured: PerformerCard[]
  categories: Category[]
  promos: Promo[]
  /** Fresh posts that anyone may see. */
  posts: Post[]
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
                  <PostTile post={post} currency={currency} />
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

/** The landing page's first screen. It is dark in both themes. */
function Hero() {
  return (
    <section data-theme="dark" className="relative isolate overflow-hidden bg-paper text-ink">
      {/* React preloads a plain image whenever the page is prefetched, but none within a <picture>. */}
      <picture>
        <source media="(width < 48rem)" srcSet="/hero-phone.avif" width={900} height={800} />
        <img
          src="/hero.avif"
          srcSet="/hero-1400.avif 1400w, /hero.avif 2000w"
          sizes="86vw"
          width={2000}
          height={1000}
          alt=""
          fetchPriority="high"
          decoding="sync"
          className="absolute inset-0 -z-10 size-full object-cover object-[63%_40%] max-md:bottom-auto max-md:h-[62%] md:left-[14%] md:w-[86%]"
        />
      </picture>
      <div className="absolute inset-0 -z-10 bg-linear-to-t from-paper from-38% via-paper/55 via-50% to-paper/0 to-72% md:bg-linear-to-r md:from-paper md:from-15% md:via-paper/60 md:via-36% md:to-60%" />
      <div className="page flex min-h-[min(44rem,calc(100svh-var(--header-height)-var(--bottom-bar-height)))] flex-col justify-end py-10 md:justify-center md:py-20">
        <h1 className="max-w-[13ch] text-4xl md:text-5xl">
          The house lights go down. One person steps into the light.
        </h1>
        <p className="mt-5 max-w-[36ch] text-md text-ink/85">
          Follow the people whose work you love, watch them live, and keep them making more of it.
        </p>
        <div className="mt-7 flex flex-wrap gap-3">
          <Button asChild size="lg">
            <Link href="/explore">Find your people</Link>
          </Button>
          <Button asChild size="lg" variant="secondary">
            <Link href="/auth/register" prefetch={false}>
              Join free
            </Link>
          </Button>
        </div>
        <p className="mt-5 text-ink/85">
          Do you perform?{' '}
          <Link
            href="/auth/register/performer"
            prefetch={false}
            className="inline-block py-1 font-semibold text-ink underline underline-offset-4"
          >
            Open a page of your own
          </Link>
        </p>
      </div>
    </section>
  )
}
