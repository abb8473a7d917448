import { cn } from '#lib/cn.ts'
import { hueOf, initialsOf } from './initials.ts'

const SIZE_CLASSES = {
  xs: 'size-6 text-[0.625rem]',
  sm: 'size-8 text-xs',
  md: 'size-10 text-sm',
  lg: 'size-14 text-md',
  xl: 'size-20 text-xl',
  '2xl': 'size-28 text-2xl md:size-36 md:text-3xl',
}

export interface AvatarProps {
  /** The person's name: it gives the initials and their colour. */
  name: string
  src?: string | null
  srcSet?: string
  size?: keyof typeof SIZE_CLASSES
  /** Draws a ring, which says that this person is live now. */
  now?: boolean
  /**
   * The name that a screen reader speaks. Without it screen readers skip the avatar, since the name stands beside it.
   */
  label?: string
  className?: string
}

/** A person's image, with the initials under it in case the image is missing or still loading. */
export function Avatar({ name, src, srcSet, size = 'md', now = false, label, className }: AvatarProps) {
  return (
    <span
      role={label ? 'img' : undefined}
      aria-label={label}
      className={cn(
        'relative inline-block shrink-0 rounded-full',
        SIZE_CLASSES[size],
        now && 'bg-(--spot-coral) p-[2px]',
        className,
      )}
    >
      <span
        aria-hidden
        style={{ '--hue': hueOf(name) } as React.CSSProperties}
        // The style sheet draws the initials, so that they are not part of the name of a button around them.
        data-initials={initialsOf(name)}
        className={cn(
          'before:content-[attr(data-initials)] relative grid size-full place-items-center overflow-hidden rounded-full bg-[oklch(0.87_0.055_var(--hue))] font-display leading-none font-bold text-[oklch(0.33_0.09_var(--hue))]',
          now && 'border-2 border-paper',
        )}
      >
        {src && (
          <img
            src={src}
            srcSet={srcSet}
            alt=""
            loading="lazy"
            decoding="async"
            className="absolute inset-0 size-full object-cover text-transparent"
          />
        )}
      </span>
    </span>
  )
}
