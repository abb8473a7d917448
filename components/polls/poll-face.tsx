import type { ReactNode } from 'react'
import type { Poll } from '#contract/polls.ts'
import { countOf } from '../site/count-text.ts'
import { RelativeTime } from '../ui/relative-time.tsx'
import { PollOptionRow } from './poll-option.tsx'
import { percentsOf } from './poll-percents.ts'

type Option = Poll['options'][number]

export const POLL_CLASSES = 'grid gap-3 px-4 py-3 outline-none sm:px-5'

/** Whether this viewer sees the votes for each answer. */
export const hasResults = ({ options }: Poll): boolean =>
  options.every(({ totalVotes }) => totalVotes !== null)

/** Whether one could still vote for an answer. */
export const isOpen = (poll: Poll): boolean => !poll.hasEnded && poll.votedFor === null && !hasResults(poll)

/** What a poll shows to everybody, for a group with `POLL_CLASSES` that is labelled by the question. */
export function PollFace({
  poll,
  questionId,
  nowMs,
  note,
  children,
}: {
  poll: Poll
  questionId: string
  nowMs: number | undefined
  /** Stands behind the number of votes and the time. */
  note?: ReactNode
  /** The answers. */
  children: ReactNode
}) {
  return (
    <>
      <p id={questionId} className="measure text-md leading-snug font-semibold wrap-anywhere">
        {poll.question}
      </p>
      {children}
      <p className="text-sm text-muted">
        <span className="money">{countOf(poll.totalVotes, 'vote')}</span>
        {' · '}
        {poll.hasEnded ? 'Ended' : 'Ends'} <RelativeTime iso={poll.endsAt} nowMs={nowMs} />
        {note}
      </p>
    </>
  )
}

/** The answers below each other. @param pressed makes the row of an answer that can be pressed; null when none can */
export function PollRows({ poll, pressed }: { poll: Poll; pressed: ((option: Option) => ReactNode) | null }) {
  const percents = percentsOf(poll.options.map(({ totalVotes }) => totalVotes ?? 0))
  return (
    <ul className="grid gap-2">
      {poll.options.map((option, at) => (
        <li key={option._id}>
          {pressed ? (
            pressed(option)
          ) : (
            <PollOptionRow
              text={option.text}
              result={
                option.totalVotes === null ? null : { votes: option.totalVotes, percent: percents[at]! }
              }
              isOwn={poll.votedFor === option._id}
            />
          )}
        </li>
      ))}
    </ul>
  )
}
