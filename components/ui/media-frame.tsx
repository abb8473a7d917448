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
  /** The point that is never cut, in per cent from left and top. Default: a little above the middle. */
  focus?: { x: number; y: number }
}

export interface MediaFrameProps {
  /** A name, or width / height as a number. */
  ratio?: keyof typeof RATIOS | number
  /** Blurred small picture as a data URI: shown until the picture is there. */
  placeholder?: string | null
  /** The picture's own colour, where there is no placeholder. */
  colour?: string | null
  image?: MediaImage | null
  /** The largest picture of the first screen: loaded at once. */
  priority?: boolean
  /** Lies over the picture: badges, a veil, controls. */
  children?: ReactNode
  className?: string
}

/** A box that keeps its shape while its picture comes: no layout shift, its own colours first. */
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
