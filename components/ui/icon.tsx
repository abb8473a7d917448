import type { IconNode } from 'lucide'
import type { SVGProps } from 'react'
import { cn } from '#lib/cn.ts'

/** The type by which a part of a page passes its icon on. */
export type { IconNode } from 'lucide'

interface IconProps extends SVGProps<SVGSVGElement> {
  /** Shapes on a grid of 24 by 24, in the form that `lucide` gives them. */
  of: IconNode
}

/**
 * A line icon in the colour of the text around it, hidden from screen readers. The server renders plain shapes, so that
 * the browser has to hydrate none of a page's dozens of icons.
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
