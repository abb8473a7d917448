import type { ComponentProps, ReactNode } from 'react'
import { cn } from '#lib/cn.ts'

/** The style of every text control. */
export const CONTROL_CLASSES =
  'block w-full rounded-control border border-line-strong bg-surface px-3 text-base text-ink transition-colors duration-150 ' +
  'placeholder:text-muted hover:border-ink/60 focus-visible:border-focus focus-visible:outline-offset-0 ' +
  'disabled:bg-sunken disabled:text-muted [&[readonly]]:bg-sunken aria-invalid:border-danger'

export function Input({ className, type = 'text', ...rest }: ComponentProps<'input'>) {
  return <input type={type} className={cn(CONTROL_CLASSES, 'h-11', className)} {...rest} />
}

/** An input with something fixed before or after it: a currency sign, a unit, an address. */
export function AffixedInput({
  before,
  after,
  className,
  ...rest
}: ComponentProps<'input'> & { before?: ReactNode; after?: ReactNode }) {
  return (
    <span
      className={cn(
        CONTROL_CLASSES,
        'flex h-11 items-center gap-2 focus-within:border-focus focus-within:outline-2 focus-within:outline-focus has-[[aria-invalid=true]]:border-danger',
        className,
      )}
    >
      {before !== undefined && <span className="shrink-0 text-muted">{before}</span>}
      <input
        className="h-full w-full min-w-0 flex-1 bg-transparent placeholder:text-muted focus-visible:outline-none"
        {...rest}
      />
      {after !== undefined && <span className="shrink-0 text-muted">{after}</span>}
    </span>
  )
}
