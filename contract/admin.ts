/** The operator's console: the work that waits for an operator's decision. */
import { z } from 'zod'
import { defineCall } from './call.ts'
import { Id, Time, WithId } from './fields.ts'
import { MAX_LIMIT } from './page-bounds.ts'

/** One module counts each queue, and the console has one place for it. */
export const CONSOLE_QUEUES = ['verifications', 'reports', 'letters', 'failures'] as const
export type ConsoleQueue = (typeof CONSOLE_QUEUES)[number]

/** `oldestAt`: since when the oldest entry of the queue has been waiting. */
export const getOverview = defineCall({
  method: 'GET',
  path: '/admin/overview',
  caller: 'operator',
  summary: 'How many entries wait in each queue of the console',
  addedFor: 'an operator sees on one page what waits for a decision',
  reply: z.object({
    queues: z.array(
      z.object({
        name: z.enum(CONSOLE_QUEUES),
        waiting: z.int().nonnegative(),
        oldestAt: Time.nullable(),
      }),
    ),
  }),
})

/**
 * `refused`: the mail server refused the email. `unreadable`: the data is sealed under an older secret. `failed`: any
 * other cause.
 */
export const FAILURE_CAUSES = ['refused', 'unreadable', 'failed'] as const

/**
 * A job that has failed for good, or a schedule that fails. It holds neither the job's data nor the error's message.
 */
export const Failure = z.object({
  _id: Id,
  /** The queue's or the schedule's name. */
  name: z.string(),
  isSchedule: z.boolean(),
  /** The masked address of an email; null for other jobs, and when the data is unreadable. */
  recipient: z.string().nullable(),
  attempts: z.int().positive(),
  cause: z.enum(FAILURE_CAUSES),
  failedAt: Time,
  lastFailedAt: Time,
  canTryAgain: z.boolean(),
})
export type Failure = z.infer<typeof Failure>

export const listFailures = defineCall({
  method: 'GET',
  path: '/admin/failures',
  caller: 'operator',
  summary: 'Emails, jobs and schedules that have failed and wait for a decision; newest first',
  addedFor: 'an operator sees in the console what has failed',
  query: z.object({
    limit: z.coerce.number().int().min(1).max(MAX_LIMIT).default(20),
    /** The last id of the previous page. So a list that shrinks between two pages repeats and skips no entry. */
    before: Id.optional(),
  }),
  reply: z.object({ data: z.array(Failure), next: Id.nullable(), total: z.int().nonnegative() }),
})

export const retryFailure = defineCall({
  method: 'POST',
  path: '/admin/failures/:id/retry',
  caller: 'operator',
  summary: 'Enqueue a failed job again',
  addedFor: 'an operator retries a failed job from the console',
  params: WithId,
  errors: ['NOT_FOUND', 'CHANGED_MEANWHILE', 'NOT_REPEATABLE'],
})

export const discardFailure = defineCall({
  method: 'POST',
  path: '/admin/failures/:id/discard',
  caller: 'operator',
  summary: 'Dismiss a failure: upstream does not try the job again',
  addedFor: 'an operator dismisses a failure in the console',
  params: WithId,
  errors: ['NOT_FOUND', 'CHANGED_MEANWHILE'],
})
