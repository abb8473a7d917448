import type { IconNode } from 'lucide'
import type { SVGProps } from 'react'
import { cn } from '#lib/cn.ts'

/** How a part of a page names its icon. */
export type { IconNode } from 'lucide'

interface IconProps extends SVGProps<SVGSVGElement> {
  /** Shapes on a grid of 24 by 24, as `lucide` has them. */
  of: IconNode
}

/**
 * A line icon in the colour of the text around it, silent for screen readers. Plain shapes and no component of the
 * browser's: a page has dozens of them, and none needs to be brought to life there.
 */
export function Icon({ of: shapes, className, ...rest }: IconProps) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden className={cn('icon', className)} {...rest}>
      {shapes.map(([Shape, attributes], at) => (
        <Shape key={at} {...attributes} />
      ))}
    </svg>
  )
}
