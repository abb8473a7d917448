import Link from 'next/link'
import { useId } from 'react'
import type { Poll } from '#contract/polls.ts'
import { isOpen, POLL_CLASSES, PollFace, PollRows } from './poll-face.tsx'
import { PollOptionFace, PRESSED_ROW_CLASSES, PressMark } from './poll-option.tsx'
import { UntilPollEnds } from './until-poll-ends.tsx'

export interface VisitorPollProps {
  poll: Poll
  performerId: string
  /** Where a visitor registers, and then comes back to vote. */
  registerHref: string
  nowMs?: number
}

/** A poll for visitors: its answers lead to the registration, and at its end its results appear. */
export function VisitorPoll({ poll, performerId, registerHref, nowMs }: VisitorPollProps) {
  const questionId = useId()

  function registerLink({ text }: Poll['options'][number]) {
    return (
      <Link href={registerHref} prefetch={false} className={PRESSED_ROW_CLASSES}>
        <PollOptionFace text={text}>
          <PressMark isPending={false} />
        </PollOptionFace>
      </Link>
    )
  }

  const face = (
    <div role="group" aria-labelledby={questionId} className={POLL_CLASSES}>
      <PollFace poll={poll} questionId={questionId} nowMs={nowMs}>
        <PollRows poll={poll} pressed={isOpen(poll) ? registerLink : null} />
      </PollFace>
    </div>
  )
  if (poll.hasEnded) return face
  return (
    <UntilPollEnds poll={poll} performerId={performerId}>
      {face}
    </UntilPollEnds>
  )
}
