import type { ReactNode } from 'react'
import { cn } from '#lib/cn.ts'

export interface EmptyStateProps {
  /** An `Icon`. */
  icon?: ReactNode
  /** A drawing takes the icon's place where the state is the whole page. */
  picture?: ReactNode
  title: string
  /** A sentence that teaches the next step. */
  children?: ReactNode
  /** One action. */
  action?: ReactNode
  /** h2 unless the page needs another. */
  as?: 'h1' | 'h2' | 'h3'
  className?: string
}

/** Says what a place without content will hold, and the one step that brings it. */
export function EmptyState({
  icon,
  picture,
  title,
  children,
  action,
  as: Heading = 'h2',
  className,
}: EmptyStateProps) {
  return (
    <div className={cn('mx-auto flex max-w-md flex-col items-center px-4 py-14 text-center', className)}>
      {picture !== undefined && <div className="mb-8 flex w-full justify-center">{picture}</div>}
      {icon !== undefined && (
        <span
          aria-hidden
          className="mb-5 grid size-14 place-items-center rounded-full bg-brand-soft text-brand-text [&_svg]:size-6"
        >
          {icon}
        </span>
      )}
      <Heading className="text-xl">{title}</Heading>
      {children !== undefined && <p className="mt-2 text-muted">{children}</p>}
      {action !== undefined && <div className="mt-6">{action}</div>}
    </div>
  )
}
