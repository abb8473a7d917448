'use client'

import { type ReactNode, useEffect, useState } from 'react'
import type { Poll } from '#contract/polls.ts'
import { MemberPart } from '../members/member-part.tsx'
import { untilEndMs } from './poll-end.ts'

/** Shows a visitor's poll as the page has it; at its end the browser loads the code that reads its results. */
export function UntilPollEnds({
  poll,
  performerId,
  children,
}: {
  poll: Poll
  performerId: string
  children: ReactNode
}) {
  const [hasEnded, setEnded] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setEnded(true), untilEndMs(poll.endsAt))
    return () => clearTimeout(timer)
  }, [poll.endsAt])
  if (!hasEnded) return children
  return (
    <MemberPart of="PollIsland" poll={poll} performerId={performerId} voter="visitor" meanwhile={children} />
  )
}
