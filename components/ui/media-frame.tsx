import type { CSSProperties, ReactNode } from 'react'
import { cn } from '#lib/cn.ts'

const RATIOS = {
  post: '4 / 5',
  video: '16 / 9',
  cover: '3 / 1',
  square: '1 / 1',
  portrait: '3 / 4',
}

export interface MediaImage {
  src: string
  srcSet?: string
  sizes?: string
  alt: string
  /** The point that the frame never cuts, in per cent from left and top. Default: a little above the middle. */
  focus?: { x: number; y: number }
}

export interface MediaFrameProps {
  /** A name, or width / height as a number. */
  ratio?: keyof typeof RATIOS | number
  /** A blurred small image as a data URI, visible until the image has loaded. */
  placeholder?: string | null
  /** The image's own colour, where there is no placeholder. */
  colour?: string | null
  image?: MediaImage | null
  /** The largest image of the first screen: the browser loads it at once. */
  priority?: boolean
  /** Lies over the image: badges, a veil, controls. */
  children?: ReactNode
  className?: string
}

/** A box that keeps its shape while its image loads, and shows the image's colours first: no layout shift. */
export function MediaFrame(props: MediaFrameProps) {
  const { ratio = 'post', placeholder, colour, image, priority = false, children, className } = props
  const style: CSSProperties = {
    aspectRatio: typeof ratio === 'number' ? ratio : RATIOS[ratio],
    backgroundColor: colour ?? undefined,
  }
  return (
    <div style={style} className={cn('relative isolate overflow-hidden rounded-media bg-sunken', className)}>
      {placeholder && (
        <div
          aria-hidden
          style={{ backgroundImage: `url("${placeholder}")` }}
          className="absolute -inset-10 -z-10 bg-cover bg-center blur-xl"
        />
      )}
      {image && (
        <img
          src={image.src}
          srcSet={image.srcSet}
          sizes={image.sizes}
          alt={image.alt}
          loading={priority ? 'eager' : 'lazy'}
          fetchPriority={priority ? 'high' : undefined}
          decoding={priority ? 'sync' : 'async'}
          style={{ objectPosition: image.focus ? `${image.focus.x}% ${image.focus.y}%` : '50% 35%' }}
          className="absolute inset-0 size-full object-cover"
        />
      )}
      {children}
    </div>
  )
}
