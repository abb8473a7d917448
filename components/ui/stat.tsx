import { TrendingDown, TrendingUp } from 'lucide'
import type { ReactNode } from 'react'
import { cn } from '#lib/cn.ts'
import { Icon } from './icon.tsx'

export interface StatProps {
  label: string
  value: ReactNode
  /** Change as a fraction: 0.12 is +12%. */
  change?: number
  /** Names what the change is against: "than last week". */
  note?: ReactNode
  /** Makes the figure smaller on a phone, for a row of several. */
  isCompact?: boolean
  className?: string
}

/** One figure with its name. Several of them need a `<dl>`. */
export function Stat({ label, value, change, note, isCompact = false, className }: StatProps) {
  const trend = (change ?? 0) < 0 ? TrendingDown : TrendingUp
  return (
    <div className={cn('flex flex-col gap-0.5', className)}>
      <dt className={cn('text-sm text-muted', isCompact && 'max-lg:text-xs')}>{label}</dt>
      <dd className={cn('money display text-xl', isCompact && 'max-lg:text-base')}>{value}</dd>
      {(change !== undefined || note !== undefined) && (
        <dd className="flex items-center gap-1.5 text-sm text-muted">
          {change !== undefined && (
            <span
              className={cn(
                'money inline-flex items-center gap-1 font-semibold',
                change < 0 ? 'text-danger' : 'text-success',
              )}
            >
              <Icon of={trend} className="size-4" />
              {change < 0 ? '−' : '+'}
              {Math.round(Math.abs(change) * 100)}%
            </span>
          )}
          {note}
        </dd>
      )}
    </div>
  )
}
