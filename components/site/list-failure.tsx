import { cn } from '#lib/cn.ts'
import { RetryLink } from './retry-link.tsx'

/** Stands quietly where a list could not be read (spec §8): it does not say that there is nothing. */
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
