import type { ReactNode } from 'react'
import { cn } from '#lib/cn.ts'

/** The head of a page: its title, a sentence, and its actions. */
export function PageHead({
  title,
  text,
  actions,
  className,
}: {
  title: ReactNode
  text?: ReactNode
  actions?: ReactNode
  className?: string
}) {
  return (
    <div className={cn('mb-6 flex flex-wrap items-end justify-between gap-x-6 gap-y-4 md:mb-8', className)}>
      <div className="min-w-0 wrap-anywhere">
        <h1 className="text-3xl">{title}</h1>
        {text !== undefined && <p className="measure mt-2 text-muted">{text}</p>}
      </div>
      {actions !== undefined && <div className="flex flex-wrap gap-2">{actions}</div>}
    </div>
  )
}

/** The head of a section, with a link to all of it. */
export function SectionHead({
  title,
  action,
  className,
}: {
  title: ReactNode
  action?: ReactNode
  className?: string
}) {
  return (
    <div className={cn('mb-4 flex flex-wrap items-baseline justify-between gap-x-4', className)}>
      <h2 className="text-xl">{title}</h2>
      {action}
    </div>
  )
}
