import type { ComponentProps } from 'react'
import { cn } from '#lib/cn.ts'

/** A surface with a hairline. `lifted` is for what floats above the page. */
export function Card({
  className,
  lifted = false,
  ...rest
}: ComponentProps<'section'> & { lifted?: boolean }) {
  return (
    <section
      className={cn(
        'rounded-media border border-line bg-surface',
        lifted && 'border-transparent shadow-lift',
        className,
      )}
      {...rest}
    />
  )
}

export function CardBody({ className, ...rest }: ComponentProps<'div'>) {
  return <div className={cn('p-5', className)} {...rest} />
}
