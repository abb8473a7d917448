import Link from 'next/link'
import type { ImageAsset } from '#contract/fields.ts'
import { cn } from '#lib/cn.ts'
import { heldRatio, imageOf } from '../site/image-sources.ts'
import { MediaFrame } from '../ui/media-frame.tsx'

interface ImageGridProps {
  images: ImageAsset[]
  /** The performer's name, for the texts that a screen reader speaks. */
  name: string
  /** The post's address, to which every image links. */
  href: string
  priority?: boolean
}

const MAX_SHOWN = 4
const SIZES = { whole: '(min-width: 640px) 608px, 100vw', half: '(min-width: 640px) 304px, 50vw' }

/**
 * One image keeps its own shape; two stand beside each other; three make one and two; four and more make a square.
 */
export function ImageGrid({ images, name, href, priority }: ImageGridProps) {
  const shown = images.slice(0, MAX_SHOWN)
  const hidden = images.length - shown.length
  const [first] = shown
  if (!first) return null
  const isAlone = shown.length === 1
  return (
    <div
      className={cn(
        'grid gap-0.5',
        !isAlone && 'grid-cols-2',
        shown.length === 3 && 'aspect-square grid-rows-2',
      )}
    >
      {shown.map((image, at) => {
        const isTall = shown.length === 3 && at === 0
        const isLast = at === shown.length - 1
        return (
          <Link
            key={image.url}
            href={href}
            prefetch={false}
            className={cn('block focus-visible:-outline-offset-4', isTall && 'row-span-2')}
          >
            <MediaFrame
              ratio={isAlone ? heldRatio(image, 0.8, 1.78) : shown.length === 2 ? 'post' : 'square'}
              placeholder={image.placeholder}
              image={imageOf(
                image,
                isAlone ? `Photo by ${name}` : `Photo ${at + 1} of ${images.length} by ${name}`,
                isAlone ? SIZES.whole : SIZES.half,
              )}
              priority={priority && at === 0}
              className={cn('rounded-none', shown.length === 3 && 'h-full')}
            >
              {isLast && hidden > 0 && (
                <span className="display absolute inset-0 grid place-items-center bg-scrim text-3xl text-on-media">
                  <span>
                    +{hidden} <span className="sr-only">more photos</span>
                  </span>
                </span>
              )}
            </MediaFrame>
          </Link>
        )
      })}
    </div>
  )
}
