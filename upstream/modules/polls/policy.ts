/** Until when a poll runs, and what of it a viewer sees, decided without the database. */
import type { OwnPoll, Poll } from '#contract/polls.ts'
import type { SignedIn } from '../../http/visitor.ts'
import { HOUR_MS } from '../../kernel/clock.ts'
import type { FullPoll } from './store.ts'

/** @param publishedAt the first publishing of its post, which never changes; so archiving a post stops no poll */
export function endOf({ hours }: { hours: number }, publishedAt: Date): Date {
  return new Date(publishedAt.getTime() + hours * HOUR_MS)
}

/** The results are for those who have voted and for the performer; once the poll has ended, for everybody. */
export function toPoll(
  poll: FullPoll,
  { publishedAt, now, viewer }: { publishedAt: Date; now: Date; viewer: SignedIn | null },
): Poll {
  const endsAt = endOf(poll, publishedAt)
  const hasEnded = endsAt <= now
  const showsResults = hasEnded || poll.votedFor !== null || viewer?.accountId === poll.performerId
  return {
    _id: poll.id,
    question: poll.question,
    options: poll.options.map(({ id, text, totalVotes }) => ({
      _id: id,
      text,
      totalVotes: showsResults ? totalVotes : null,
    })),
    totalVotes: sumOf(poll),
    votedFor: poll.votedFor,
    endsAt: endsAt.toISOString(),
    hasEnded,
  }
}

export function toOwnPoll(poll: FullPoll, publishedAt: Date | null): OwnPoll {
  return {
    _id: poll.id,
    question: poll.question,
    options: poll.options.map(({ id, text, totalVotes }) => ({ _id: id, text, totalVotes })),
    totalVotes: sumOf(poll),
    hours: poll.hours,
    endsAt: publishedAt && endOf(poll, publishedAt).toISOString(),
  }
}

function sumOf({ options }: FullPoll): number {
  return options.reduce((sum, { totalVotes }) => sum + totalVotes, 0)
}
