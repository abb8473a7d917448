import { Lock } from 'lucide'
import type { ReactNode } from 'react'
import { cn } from '#lib/cn.ts'
import { Icon } from './icon.tsx'

export interface VeilProps {
  /** What the lock hides: "12 photos", "Video, 8:21". */
  summary: ReactNode
  /** A sentence under the summary, if any. */
  detail?: ReactNode
  /** The offer that unlocks the content, as a button that says the price. */
  action?: ReactNode
  /** The picture may be seen: the veil is a strip at its foot. */
  isClear?: boolean
  className?: string
}

/** Lies over a MediaFrame whose content is not open to the viewer. The frame holds only the blurred placeholder. */
export function Veil({ summary, detail, action, isClear = false, className }: VeilProps) {
  const lock = (
    <span
      aria-hidden
      className={cn('grid shrink-0 place-items-center rounded-full bg-scrim', isClear ? 'size-9' : 'size-11')}
    >
      <Icon of={Lock} className={isClear ? 'size-4' : 'size-5'} />
    </span>
  )
  const words = (
    <div className="max-w-[30ch] min-w-0">
      <p className="display text-md">{summary}</p>
      {detail !== undefined && <p className={cn('text-sm', !isClear && 'mt-1')}>{detail}</p>}
    </div>
  )
  if (isClear) {
    return (
      <div
        className={cn(
          'absolute inset-x-0 bottom-0 flex flex-wrap items-center gap-x-3 gap-y-2 p-4 pt-16 text-on-media sm:p-5 sm:pt-20',
          'bg-linear-to-t from-[oklch(0.13_0.03_310/0.94)] via-[oklch(0.13_0.03_310/0.78)] via-55% to-transparent',
          className,
        )}
      >
        {lock}
        {words}
        <div className="ml-auto">{action}</div>
      </div>
    )
  }
  return (
    <div
      className={cn(
        'absolute inset-0 flex flex-col items-center justify-end gap-3 p-4 text-center text-on-media sm:p-5',
        'bg-linear-to-t from-[oklch(0.13_0.03_310/0.86)] via-[oklch(0.15_0.03_310/0.5)] to-[oklch(0.15_0.03_310/0.28)]',
        className,
      )}
    >
      {lock}
      {words}
      {action}
    </div>
  )
}
