'use client'

import { lazy, Suspense } from 'react'
import type { PollIslandProps } from './poll-island.tsx'

const Island = lazy(async () => ({ default: (await import('./poll-island.tsx')).PollIsland }))

/** A post's poll. Most pages have none, so its code loads only with a poll; the server draws it with the page. */
export function PostPoll(props: PollIslandProps) {
  return (
    <Suspense fallback={<div aria-busy className={HEIGHTS[props.poll.options.length]} />}>
      <Island {...props} />
    </Suspense>
  )
}

/** About the height of a poll by its number of answers, until its code is there. */
const HEIGHTS: Readonly<Record<number, string>> = {
  2: 'h-56',
  3: 'h-71',
  4: 'h-86',
  5: 'h-101',
  6: 'h-116',
}
