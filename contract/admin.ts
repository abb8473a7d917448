/** The operator's console: what waits for a decision. */
import { z } from 'zod'
import { defineCall } from './call.ts'
import { Id, Time, WithId } from './fields.ts'
import { MAX_LIMIT } from './page-bounds.ts'

/** Each has one module that counts it, and one place in the console. */
export const CONSOLE_QUEUES = ['verifications', 'reports', 'letters', 'failures'] as const
export type ConsoleQueue = (typeof CONSOLE_QUEUES)[number]

/** `oldestAt`: since when the first of them has been waiting. */
export const getOverview = defineCall({
  method: 'GET',
  path: '/admin/overview',
  caller: 'operator',
  summary: 'How much waits in each queue of the console',
  addedFor: 'an operator sees on one page what waits',
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

/** `refused`: the mail server wants no such email. `unreadable`: sealed under an older secret. `failed`: all the rest. */
export const FAILURE_CAUSES = ['refused', 'unreadable', 'failed'] as const

/** Work that has failed for good, or a schedule that fails: never what it is about, nor the error's own words. */
export const Failure = z.object({
  _id: Id,
  /** The queue's or the schedule's name. */
  name: z.string(),
  isSchedule: z.boolean(),
  /** Masked; of emails only. */
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
  summary: 'Emails, jobs and schedules that have failed and wait for a decision, the newest first',
  addedFor: 'an operator sees in the console what has failed',
  query: z.object({
    limit: z.coerce.number().int().min(1).max(MAX_LIMIT).default(20),
    /** The last id of the part before: a list that shrinks while it is read repeats and skips nothing. */
    before: Id.optional(),
  }),
  reply: z.object({ data: z.array(Failure), next: Id.nullable(), total: z.int().nonnegative() }),
})

export const tryFailureAgain = defineCall({
  method: 'POST',
  path: '/admin/failures/:id/try-again',
  caller: 'operator',
  summary: 'Enqueue a failed job anew',
  addedFor: 'an operator has a failed job tried again in the console',
  params: WithId,
  errors: ['NOT_FOUND', 'CHANGED_MEANWHILE', 'NOT_REPEATABLE'],
})

export const letFailureGo = defineCall({
  method: 'POST',
  path: '/admin/failures/:id/let-go',
  caller: 'operator',
  summary: 'Say that a failed job is not to be tried again',
  addedFor: 'an operator clears in the console what has failed',
  params: WithId,
  errors: ['NOT_FOUND', 'CHANGED_MEANWHILE'],
})
