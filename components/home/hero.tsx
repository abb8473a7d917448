import Link from 'next/link'
import { Button } from '../ui/button.tsx'

/** The landing page's first screen. It is dark in both themes. */
export function Hero() {
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
