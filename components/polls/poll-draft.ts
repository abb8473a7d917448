/** A poll that is being written, as its fields and its preview show it. */
import type { OwnPoll, Poll } from '#contract/polls.ts'
import { contentOfStored, isBlankPoll, type PollFields } from '#lib/poll-fields.ts'

const HOUR_MS = 3_600_000

/** The lengths of a poll that can be chosen. */
const LENGTHS = new Map([
  [24, '1 day'],
  [72, '3 days'],
  [168, '1 week'],
  [336, '2 weeks'],
])

/** @param hours a length that is offered too, since a poll may have been made elsewhere */
export function pollLengths(hours: number): [hours: number, label: string][] {
  return LENGTHS.has(hours) ? [...LENGTHS] : [...LENGTHS, [hours, `${hours} hours`]]
}

/** The fields of a stored poll. */
export function fieldsOfPoll(stored: OwnPoll): PollFields {
  const { question, options, hours } = contentOfStored(stored)
  return { question, answers: options, hours }
}

/** The poll as fans would see it before they vote; null while nothing is typed. */
export function composedPoll(poll: PollFields | null, nowMs: number): Poll | null {
  if (!poll || isBlankPoll(poll)) return null
  // Half an hour more, so that the whole days stay while the page is open.
  const endsAt = new Date(nowMs + (poll.hours + 0.5) * HOUR_MS).toISOString()
  return {
    _id: 'preview',
    question: poll.question.trim(),
    options: poll.answers
      .map((text) => text.trim())
      .filter((text) => text !== '')
      .map((text, at) => ({ _id: String(at), text, totalVotes: null })),
    totalVotes: 0,
    votedFor: null,
    endsAt,
    hasEnded: false,
  }
}

/** A poll that is out, as its page shows it to its performer. */
export function publishedPoll(poll: OwnPoll, nowMs: number): Poll | null {
  const { hours: _, endsAt, ...shown } = poll
  return endsAt === null ? null : { ...shown, endsAt, votedFor: null, hasEnded: Date.parse(endsAt) <= nowMs }
}
