/** Polls of posts: a question with a few answers, of which each fan chooses one until the poll ends. */
import { z } from 'zod'
import { defineCall } from './call.ts'
import { CountryCode, Id, IdempotencyKey, Time, WithId } from './fields.ts'
import {
  MAX_POLL_HOURS,
  MAX_POLL_OPTION,
  MAX_POLL_OPTIONS,
  MAX_POLL_QUESTION,
  MIN_POLL_OPTIONS,
} from './post-bounds.ts'

/** A poll as a viewer who may see its post sees it. */
export const Poll = z.object({
  _id: Id,
  question: z.string(),
  options: z.array(
    z.object({
      _id: Id,
      text: z.string(),
      /** Null until the viewer may see the results: those who have voted, its performer, and everybody once it has ended. */
      totalVotes: z.int().nonnegative().nullable(),
    }),
  ),
  /** All votes; everybody who sees the poll sees it. */
  totalVotes: z.int().nonnegative(),
  /** The viewer's option. */
  votedFor: Id.nullable(),
  endsAt: Time,
  hasEnded: z.boolean(),
})
export type Poll = z.infer<typeof Poll>

/** A poll as its performer sees it in the studio. */
export const OwnPoll = z.object({
  _id: Id,
  question: z.string(),
  options: z.array(z.object({ _id: Id, text: z.string(), totalVotes: z.int().nonnegative() })),
  totalVotes: z.int().nonnegative(),
  /** How long votes are accepted after the post is published. */
  hours: z.int().positive(),
  /** Null until its post is published. */
  endsAt: Time.nullable(),
})
export type OwnPoll = z.infer<typeof OwnPoll>

const Line = (most: number, what: string) =>
  z.string().trim().min(1, `Write ${what}.`).max(most, `Keep it under ${most} characters.`)

/**
 * A poll that is made never changes: a post that is not published yet gets another one instead. It belongs to no post
 * until a post names it (`pollId`), and is deleted after a day without one.
 */
export const createPoll = defineCall({
  method: 'POST',
  path: '/feeds/performers/polls',
  caller: 'performer',
  summary: 'Make a poll, which a post that is not published yet can have',
  idempotent: true,
  body: z.object({
    question: Line(MAX_POLL_QUESTION, 'a question'),
    options: z
      .array(Line(MAX_POLL_OPTION, 'an answer'))
      .min(MIN_POLL_OPTIONS, `A poll has at least ${MIN_POLL_OPTIONS} answers.`)
      .max(MAX_POLL_OPTIONS, `A poll has at most ${MAX_POLL_OPTIONS} answers.`)
      .refine(
        (texts) => new Set(texts.map((text) => text.toLowerCase())).size === texts.length,
        'Two answers are the same.',
      ),
    hours: z
      .int()
      .min(1)
      .max(MAX_POLL_HOURS, `A poll runs for at most ${MAX_POLL_HOURS / 24} days.`),
    idempotencyKey: IdempotencyKey,
  }),
  reply: OwnPoll,
  // POLL_NOT_FOUND: the key's first call made a poll that is deleted now.
  errors: ['POLL_NOT_FOUND'],
  ratePerMinute: 60,
})

/** A fan who has voted already gets the poll with the vote that counts, whatever they send. */
export const vote = defineCall({
  method: 'POST',
  path: '/feeds/users/vote/:id',
  caller: 'fan',
  summary: 'Vote in the poll of a post that the fan may see; the first vote counts',
  params: WithId,
  body: z.object({ optionId: Id }),
  reply: Poll,
  // FORBIDDEN: the post is locked for the fan.
  errors: ['POLL_NOT_FOUND', 'FORBIDDEN', 'POLL_ENDED'],
  ratePerMinute: 30,
})

export const getPoll = defineCall({
  method: 'GET',
  path: '/feeds/users/polls/:id',
  caller: 'public',
  summary: 'A poll of a post that the viewer may see, as it stands now',
  addedFor: 'an open page shows new votes without rendering its post again',
  params: WithId,
  query: z.object({ audience: CountryCode.optional() }),
  reply: Poll,
  errors: ['POLL_NOT_FOUND', 'FORBIDDEN'],
})
