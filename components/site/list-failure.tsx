import { cn } from '#lib/cn.ts'
import { RetryLink } from './retry-link.tsx'

/** Replaces a list when upstream did not answer (spec §8), without saying that the list is empty. */
export function ListFailure({ things, className }: { /** "posts" */ things: string; className?: string }) {
  return (
    <p
      data-unanswered=""
      className={cn('flex flex-wrap items-center gap-x-3 gap-y-1 py-6 text-muted', className)}
    >
      The {things} cannot be shown just now. <RetryLink />
    </p>
  )
}
