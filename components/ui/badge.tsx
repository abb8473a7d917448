import { cva, type VariantProps } from 'class-variance-authority'
import type { ComponentProps } from 'react'
import { cn } from '#lib/cn.ts'

const badgeVariants = cva(
  'inline-flex shrink-0 items-center gap-1.5 rounded-tag px-2 py-0.5 text-xs font-semibold whitespace-nowrap [&_svg]:size-3.5',
  {
    variants: {
      variant: {
        neutral: 'bg-sunken text-ink',
        brand: 'bg-brand-soft text-brand-text',
        success: 'bg-success-soft text-success',
        warning: 'bg-warning-soft text-warning',
        danger: 'bg-danger-soft text-danger',
        outline: 'border border-line text-muted',
        /** Only for what happens now. The spotlight itself marks one thing on a screen. */
        now: 'bg-now text-on-media',
        /** On images and videos: length, count, price. */
        media: 'bg-scrim text-on-media',
      },
    },
    defaultVariants: { variant: 'neutral' },
  },
)

export type BadgeProps = ComponentProps<'span'> & VariantProps<typeof badgeVariants>

export function Badge({ className, variant, children, ...rest }: BadgeProps) {
  return (
    <span className={cn(badgeVariants({ variant }), className)} {...rest}>
      {variant === 'now' && <span aria-hidden className="size-1.5 rounded-full bg-(--spot-amber)" />}
      {children}
    </span>
  )
}

/** A number on an icon: unread messages, notifications. It shows nothing at 0 and 99+ above 99. */
export function CountBadge({
  count,
  label,
  className,
}: {
  count: number
  label: string
  className?: string
}) {
  if (count <= 0) return null
  return (
    <span
      className={cn(
        'money inline-grid h-4.5 min-w-4.5 place-items-center rounded-full bg-brand px-1 text-[0.6875rem] leading-none font-bold text-brand-ink',
        className,
      )}
    >
      <span aria-hidden>{count > 99 ? '99+' : count}</span>
      <span className="sr-only">{`, ${count} ${label}`}</span>
    </span>
  )
}
