import type { ComponentProps } from 'react'
import { cn } from '#lib/cn.ts'

export function Label({ className, ...rest }: ComponentProps<'label'>) {
  // oxlint-disable-next-line jsx-a11y/label-has-associated-control -- the caller gives htmlFor or wraps a control
  return <label className={cn('text-sm font-semibold text-ink', className)} {...rest} />
}
