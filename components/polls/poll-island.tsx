'use client'

import {
  type SubmitEvent,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import type { Payload } from '#contract/events.ts'
import type { Poll } from '#contract/polls.ts'
import { vote, voteByForm } from '#lib/actions/polls.ts'
import { isNotSent, reach } from '#lib/reach.ts'
import { useChannel } from '#lib/realtime/use-realtime.ts'
import { failureText } from '#lib/result.ts'
import { useUnderWay } from '../layout/use-under-way.ts'
import { countOf } from '../site/count-text.ts'
import { useReadTime } from '../site/read-time.tsx'
import { createLine, KEPT, untilOnline } from '../site/wish-line.ts'
import { toast } from '../ui/toast-store.ts'
import { pollAnswers, readPollAgain } from './poll-answers.ts'
import { untilEndMs } from './poll-end.ts'
import { hasResults, isOpen, POLL_CLASSES, PollFace, PollRows } from './poll-face.tsx'
import { PollOptionFace, PRESSED_ROW_CLASSES, PressMark } from './poll-option.tsx'
import { percentsOf } from './poll-percents.ts'

/** Who looks at a poll: only fans vote, and its performer sees the results from the beginning. */
export type Voter = 'visitor' | 'fan' | 'owner' | 'other'

export interface PollIslandProps {
  /** As the page has read it. */
  poll: Poll
  performerId: string
  voter: Voter
  nowMs?: number
  /** The viewer wanted to vote before they registered: the page points at the poll, and the viewer presses an answer. */
  isOffered?: boolean
}

/** How long after its end a poll that has not ended for upstream is read again. */
const END_LOOK_MS = 15_000

/**
 * A poll: its answers as buttons for a fan who has not voted, and with the results for everybody who may see them. The
 * rows keep their places and heights whatever they show.
 */
export function PollIsland({ nowMs, isOffered = false, ...given }: PollIslandProps) {
  const { voter, performerId } = given
  const questionId = useId()
  const group = useRef<HTMLDivElement>(null)
  const poll = useNewest(given.poll)
  const { pendingId, press, spoken } = useVote(poll, group)
  useEnd(poll)
  const mayVote = isOpen(poll) && voter === 'fan'
  useVotes(poll, !poll.hasEnded && hasResults(poll) && voter !== 'visitor' ? performerId : null)
  const isPointedAt = isOffered && mayVote
  useEffect(() => {
    if (isPointedAt) group.current?.querySelector('button')?.focus()
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const { submitter } = event.nativeEvent
    if (submitter instanceof HTMLButtonElement) press(submitter.value)
  }

  function answerButton({ _id, text }: Poll['options'][number]) {
    return (
      <button type="submit" name="optionId" value={_id} className={PRESSED_ROW_CLASSES}>
        <PollOptionFace text={text}>
          <PressMark isPending={pendingId === _id} />
        </PollOptionFace>
      </button>
    )
  }

  return (
    <div
      ref={group}
      role="group"
      aria-labelledby={questionId}
      aria-busy={pendingId !== null}
      tabIndex={-1}
      className={POLL_CLASSES}
    >
      <PollFace
        poll={poll}
        questionId={questionId}
        nowMs={nowMs}
        note={
          <>
            {isOpen(poll) && voter === 'other' && ' · Only fans vote.'}
            {isPointedAt && <span className="font-semibold text-brand-text"> · You wanted to vote</span>}
          </>
        }
      >
        {mayVote ? (
          <form action={voteByForm} onSubmit={submit}>
            <input type="hidden" name="id" value={poll._id} />
            <PollRows poll={poll} pressed={answerButton} />
          </form>
        ) : (
          <PollRows poll={poll} pressed={null} />
        )}
      </PollFace>
      <p role="status" className="sr-only">
        {spoken}
      </p>
    </div>
  )
}

/** The poll as the page has read it, or as this tab has heard of it since. */
function useNewest(known: Poll): Poll {
  const readAtMs = useReadTime()
  const answer = useSyncExternalStore(
    pollAnswers.subscribe,
    () => pollAnswers.find(known._id),
    () => undefined,
  )
  return answer && answer.atMs > readAtMs ? answer.poll : known
}

/** Votes by a press, and says once what has become of it. Later votes of others are not spoken. */
function useVote(poll: Poll, group: React.RefObject<HTMLElement | null>) {
  const { _id: pollId } = poll
  const [spoken, setSpoken] = useState('')
  const underWay = useUnderWay<string>()
  const [line] = useState(() => createLine<string>(send, untilOnline))
  const pendingId = underWay.items.at(-1) ?? null

  /** Sends a choice and keeps its answer. After a refusal the answers can be pressed again. */
  async function send(optionId: string): Promise<'answered' | 'lost'> {
    const result = await reach(() => vote(pollId, optionId))
    if (result.status === 'done') {
      // The pressed button goes, so the focus moves to the poll before it would be lost.
      if (group.current?.contains(document.activeElement)) group.current.focus({ preventScroll: true })
      pollAnswers.keep(pollId, result.data)
      setSpoken(voteText(result.data.poll))
      return 'answered'
    }
    const isLost = isNotSent(result) && !navigator.onLine
    toast.error(isLost ? KEPT : failureText(result))
    if (result.status === 'refused' && result.code === 'POLL_ENDED') readPollAgain(pollId)
    return isLost ? 'lost' : 'answered'
  }

  function press(optionId: string) {
    // The first vote counts, so only one that waits for the network can still be another one.
    if (pendingId !== null && navigator.onLine) return
    void underWay.run(optionId, () => line.wish(optionId))
  }

  return { pendingId, press, spoken }
}

function voteText({ options, votedFor, totalVotes }: Poll): string {
  const at = options.findIndex(({ _id }) => _id === votedFor)
  const percent = percentsOf(options.map((option) => option.totalVotes ?? 0))[at]
  return `You voted for ${options[at]?.text}: ${percent}% of ${countOf(totalVotes, 'vote')}.`
}

/** Reads the poll again when it should have ended, until upstream says so: then its results are open to everybody. */
function useEnd({ _id: pollId, endsAt, hasEnded }: Poll): void {
  const [looks, setLooks] = useState(0)
  useEffect(() => {
    if (hasEnded) return
    const waitMs = Math.max(untilEndMs(endsAt), looks > 0 ? END_LOOK_MS : 0)
    const timer = setTimeout(() => {
      readPollAgain(pollId)
      setLooks((before) => before + 1)
    }, waitMs)
    return () => clearTimeout(timer)
  }, [pollId, endsAt, hasEnded, looks])
}

/**
 * Shows the votes of others as they come. Events before a subscription and during an interruption are lost, so the poll
 * is also read when the page hears the performer, and when it becomes visible again.
 * @param performerId null for a viewer who sees no results yet
 */
function useVotes({ _id: pollId }: Poll, performerId: string | null): void {
  useChannel(
    performerId && `private-performer-${performerId}`,
    (name, data) => {
      if (name !== 'poll/voted') return
      const { payload } = data as { payload: Payload<'poll/voted'> }
      if (payload.pollId === pollId) readPollAgain(pollId)
    },
    (isLive) => {
      if (isLive) readPollAgain(pollId)
    },
  )
  const look = useEffectEvent(() => {
    if (performerId !== null && document.visibilityState === 'visible') readPollAgain(pollId)
  })
  useEffect(() => {
    const lookAgain = () => look()
    document.addEventListener('visibilitychange', lookAgain)
    return () => document.removeEventListener('visibilitychange', lookAgain)
  }, [])
}
