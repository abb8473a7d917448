'use client'

import { useEffect, useRef, type ReactNode } from 'react'
import { buttonVariants } from '../ui/button.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { cn } from '#lib/cn.ts'
import { partAddress, useGrowth } from './growing.tsx'

export interface GrowingFootProps {
  /** "posts" */
  things: string
  /** Id of the list's element, for the plain link. */
  anchor?: string
  /** Links to the other parts, for a browser without scripts, and on a page that does not show the first part. */
  children?: ReactNode
  className?: string
}

/** Appends the next part; without scripts it is a plain link to it. After a failure the button stays. */
export function GrowingFoot({ things, anchor, className, children }: GrowingFootProps) {
  const { address, isFirst, next, isNextPage, state, news, grow } = useGrowth()
  const end = useRef<HTMLParagraphElement>(null)
  const isEnded = next === null && news !== null

  // The link that had the focus is gone, so the focus moves to the end of the list.
  useEffect(() => {
    if (isEnded && document.activeElement === document.body) end.current?.focus({ preventScroll: true })
  }, [isEnded])

  return (
    <div className={cn('pt-8', className)}>
      <p role="status" className="sr-only">
        {news && `${news.items} more ${things}.${news.isLast ? ' These are all.' : ''}`}
      </p>
      {next !== null && (
        <div className="flex flex-wrap items-center justify-center gap-x-4 gap-y-2">
          {state === 'failed' && (
            <p role="alert" className="text-muted">
              More {things} could not be loaded.
            </p>
          )}
          <a
            href={`${partAddress(address, next)}${anchor ? `#${anchor}` : ''}`}
            aria-busy={state === 'loading'}
            className={cn(buttonVariants({ variant: 'secondary' }), !isNextPage && 'noscript:hidden')}
            onClick={(event) => {
              if (event.metaKey || event.ctrlKey || event.shiftKey) return
              event.preventDefault()
              event.stopPropagation()
              if (state !== 'loading') grow()
            }}
          >
            {state === 'loading' && <Spinner className="size-4" label="" />}
            {state === 'failed' ? 'Try again' : `More ${things}`}
          </a>
        </div>
      )}
      {isEnded && (
        <p ref={end} tabIndex={-1} className="text-center text-sm text-muted outline-none">
          These are all {things}.
        </p>
      )}
      {children && <div className={cn('mt-6', isFirst && 'hidden noscript:block')}>{children}</div>}
    </div>
  )
}
