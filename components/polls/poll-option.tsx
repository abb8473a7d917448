import { Circle, CircleCheck } from 'lucide'
import type { ReactNode } from 'react'
import { cn } from '#lib/cn.ts'
import { countOf, shortCount } from '../site/count-text.ts'
import { Icon } from '../ui/icon.tsx'
import { Spinner } from '../ui/spinner.tsx'

/** The votes for one answer. */
export interface PollResult {
  votes: number
  percent: number
}

/**
 * The style of an answer's row, whether it is a button, a link or a result. Everything that decides its height is here,
 * so that nothing moves when the results come: two lines of numbers fit into the lowest row.
 */
const ROW_CLASSES =
  'relative flex min-h-14 w-full items-center gap-3 overflow-hidden rounded-control border px-3.5 py-1.5 text-left leading-snug'

/** The row of an answer that can be pressed, for a button or a link around `PollOptionFace`. */
export const PRESSED_ROW_CLASSES = cn(
  ROW_CLASSES,
  'border-line-strong bg-surface transition-colors duration-150 hover:border-brand-text hover:bg-brand-soft',
)

/** An answer that cannot be pressed: with its votes, or without them for those who may not see any yet. */
export function PollOptionRow({
  text,
  result,
  isOwn = false,
}: {
  text: string
  result: PollResult | null
  /** The viewer has chosen it. */
  isOwn?: boolean
}) {
  return (
    <div className={cn(ROW_CLASSES, isOwn ? 'border-brand-text' : 'border-line')}>
      {result && (
        <span
          aria-hidden
          className={cn(
            'absolute inset-y-0 left-0 transition-[width] duration-240 motion-reduce:transition-none',
            isOwn ? 'bg-brand-soft' : 'bg-sunken',
          )}
          style={{ width: `${result.percent}%` }}
        />
      )}
      <PollOptionFace text={text}>
        {result && (
          <>
            <span className="flex items-center justify-end gap-1 font-semibold">
              {isOwn && <Icon of={CircleCheck} className="size-4.5 text-brand-text" />}
              {result.percent}%<span className="sr-only">, {countOf(result.votes, 'vote')}</span>
            </span>
            <span className={cn('block text-xs', isOwn ? 'font-semibold text-brand-text' : 'text-muted')}>
              {isOwn ? (
                'Your vote'
              ) : (
                <span aria-hidden>
                  {shortCount(result.votes)} {result.votes === 1 ? 'vote' : 'votes'}
                </span>
              )}
            </span>
          </>
        )}
      </PollOptionFace>
    </div>
  )
}

/** An answer's words, and the place of its numbers, which holds the mark of an answer that can be pressed before. */
export function PollOptionFace({ text, children }: { text: string; children: ReactNode }) {
  return (
    <>
      <span className="relative min-w-0 flex-1 wrap-anywhere">{text}</span>
      <span className="money relative w-20 shrink-0 text-right leading-tight">{children}</span>
    </>
  )
}

/** The mark of an answer that can be pressed. */
export function PressMark({ isPending }: { isPending: boolean }) {
  return isPending ? (
    <Spinner className="size-5 text-brand-text" label="" />
  ) : (
    <Icon of={Circle} className="ml-auto size-5 text-line-strong" />
  )
}
