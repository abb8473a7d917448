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
  /** The picture may be seen: the veil darkens its lower half only, for the text. */
  isClear?: boolean
  className?: string
}

/** Lies over a MediaFrame whose content is not open to the viewer. The frame holds only the blurred placeholder. */
export function Veil({ summary, detail, action, isClear = false, className }: VeilProps) {
  return (
    <div
      className={cn(
        'absolute inset-0 flex flex-col items-center justify-end gap-3 p-4 text-center text-on-media sm:p-5',
        isClear
          ? 'bg-linear-to-t from-[oklch(0.13_0.03_310/0.9)] via-[oklch(0.13_0.03_310/0.72)] via-40% to-transparent to-85%'
          : 'bg-linear-to-t from-[oklch(0.13_0.03_310/0.86)] via-[oklch(0.15_0.03_310/0.5)] to-[oklch(0.15_0.03_310/0.28)]',
        className,
      )}
    >
      <span aria-hidden className="grid size-11 place-items-center rounded-full bg-scrim backdrop-blur-sm">
        <Icon of={Lock} className="size-5" />
      </span>
      <div className="max-w-[30ch]">
        <p className="display text-md">{summary}</p>
        {detail !== undefined && <p className="mt-1 text-sm">{detail}</p>}
      </div>
      {action}
    </div>
  )
}
