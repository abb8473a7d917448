import { ChevronDown } from 'lucide'
import type { ComponentProps } from 'react'
import { cn } from '#lib/cn.ts'
import { CONTROL_CLASSES } from './input.tsx'
import { Icon } from './icon.tsx'

/**
 * The browser's own select, which is best on phones and works without JavaScript, in our style. Options are children.
 */
export function Select({ className, ...rest }: ComponentProps<'select'>) {
  return (
    <span className={cn('relative block', className)}>
      <select className={cn(CONTROL_CLASSES, 'h-11 appearance-none pr-10')} {...rest} />
      <Icon
        of={ChevronDown}
        className="pointer-events-none absolute top-1/2 right-3 size-4 -translate-y-1/2 text-muted"
      />
    </span>
  )
}
