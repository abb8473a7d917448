import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide'
import type { ReactNode } from 'react'
import { cn } from '#lib/cn.ts'
import { Icon } from './icon.tsx'

const TONES = {
  error: { icon: CircleAlert, classes: 'bg-danger-soft text-danger' },
  success: { icon: CircleCheck, classes: 'bg-success-soft text-success' },
  warning: { icon: TriangleAlert, classes: 'bg-warning-soft text-warning' },
  info: { icon: Info, classes: 'bg-brand-soft text-brand-text' },
}

/**
 * A message of a form or of a whole screen. A screen reader speaks errors at once (assertive), the rest when it has
 * time (polite).
 */
export function FormMessage({
  tone = 'error',
  title,
  children,
  className,
}: {
  tone?: keyof typeof TONES
  title?: ReactNode
  children?: ReactNode
  className?: string
}) {
  const { icon, classes } = TONES[tone]
  return (
    <div
      role={tone === 'error' ? 'alert' : 'status'}
      className={cn('flex gap-3 rounded-control px-4 py-3', classes, className)}
    >
      <Icon of={icon} className="mt-0.5 size-5 shrink-0" />
      <div className="min-w-0">
        {title !== undefined && <p className="font-semibold">{title}</p>}
        {children !== undefined && <div className="text-sm text-ink">{children}</div>}
      </div>
    </div>
  )
}
