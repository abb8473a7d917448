import Link from 'next/link'
import type { Promo } from '#lib/queries/site.ts'
import { imageOf } from './image-sources.ts'
import { MediaFrame } from '../ui/media-frame.tsx'
import { PROMO_RATIO } from './promo-ratio.ts'

/**
 * One banner of the operator: an image, a sentence, a link. It is dark in both themes, so that its text can be read.
 */
export function PromoBanner({
  promo,
  sizes = '(min-width: 1280px) 400px, (min-width: 768px) 48vw, 92vw',
}: {
  promo: Promo
  sizes?: string
}) {
  const { image, link } = promo
  // Two slashes begin the address of another site.
  const isOurs = /^\/(?![/\\])/.test(link)
  const words = (
    <>
      <span className="display block text-lg text-on-media @xs:text-xl">{promo.title}</span>
      {promo.text && <span className="mt-1.5 block max-w-[44ch] text-sm text-on-media/90">{promo.text}</span>}
    </>
  )
  return (
    <div data-theme="dark" className="group @container relative">
      <MediaFrame
        ratio={PROMO_RATIO}
        placeholder={image?.placeholder}
        image={image && imageOf(image, '', sizes)}
        className="w-full bg-surface"
      >
        <div className="absolute inset-0 bg-linear-to-t from-[oklch(0.13_0.03_310/0.92)] via-[oklch(0.13_0.03_310/0.62)] via-45% to-transparent" />
        <div className="absolute inset-x-5 bottom-5">
          {isOurs ? (
            <Link href={link} prefetch={false} className="block after:absolute after:-inset-5 after:-top-96">
              {words}
            </Link>
          ) : (
            <a
              href={link}
              rel="noopener noreferrer"
              className="block after:absolute after:-inset-5 after:-top-96"
            >
              {words}
            </a>
          )}
        </div>
      </MediaFrame>
    </div>
  )
}

/** Banners beside each other; renders nothing when there is none. */
export function PromoBanners({ promos, className }: { promos: Promo[]; className?: string }) {
  if (promos.length === 0) return null
  return (
    <section aria-label="From the house" className={className}>
      <ul className="grid grid-cols-1 gap-4 md:grid-cols-2 md:gap-6 xl:grid-cols-3">
        {promos.map((promo) => (
          <li
            key={promo._id}
            className="md:max-xl:last:odd:col-span-2 md:max-xl:last:odd:mx-auto md:max-xl:last:odd:w-[calc(50%-0.75rem)]"
          >
            <PromoBanner promo={promo} />
          </li>
        ))}
      </ul>
    </section>
  )
}
