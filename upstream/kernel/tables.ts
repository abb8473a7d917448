/** The kernel's own tables: the outbox, the channels' event log, idempotent requests, failed jobs. */
import { sql } from 'drizzle-orm'
import {
  bigint,
  bigserial,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { FAILURE_CAUSES } from '#contract/admin.ts'
import { createdAt, id, time } from './columns.ts'

/** Messages that must reach another service once their transaction has committed. A delivered row is deleted. */
export const outbox = pgTable(
  'outbox',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    topic: text('topic').notNull(),
    payload: jsonb('payload').notNull(),
    attempts: integer('attempts').notNull().default(0),
    availableAt: time('available_at').notNull().defaultNow(),
    createdAt: createdAt(),
  },
  (t) => [index('outbox_available').on(t.availableAt, t.id)],
)

/** The last sequence number of each channel; its row lock makes the numbers gapless. */
export const eventChannels = pgTable('event_channels', {
  channel: text('channel').primaryKey(),
  lastSeq: bigint('last_seq', { mode: 'number' }).notNull(),
})

export const events = pgTable(
  'events',
  {
    channel: text('channel').notNull(),
    seq: bigint('seq', { mode: 'number' }).notNull(),
    name: text('name').notNull(),
    payload: jsonb('payload').$type<Record<string, unknown>>().notNull(),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.channel, t.seq] }), index('events_created').on(t.createdAt)],
)

/** One effect per account and key; the stored reply answers every repetition. */
export const idempotency = pgTable(
  'idempotency',
  {
    accountId: text('account_id').notNull(),
    key: text('key').notNull(),
    requestHash: text('request_hash').notNull(),
    reply: jsonb('reply').notNull(),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.accountId, t.key] }), index('idempotency_created').on(t.createdAt)],
)

export type FailureCause = (typeof FAILURE_CAUSES)[number]

/** Jobs that have failed for the last time, and schedules that fail: a schedule's rows have no `jobId`. */
export const failedJobs = pgTable(
  'failed_jobs',
  {
    id: id().primaryKey(),
    jobId: text('job_id').unique(),
    /** The queue's name, or the schedule's. */
    queue: text('queue').notNull(),
    /** The job's data; gone once an operator has decided. */
    sealed: text('sealed'),
    /** The masked address: enough to recognise the recipient of an email. */
    recipient: text('recipient'),
    attempts: integer('attempts').notNull(),
    cause: text('cause', { enum: FAILURE_CAUSES }).notNull(),
    createdAt: createdAt(),
    lastFailedAt: time('last_failed_at').notNull(),
    decision: text('decision', { enum: ['tried-again', 'let-go', 'recovered'] }),
    /** The operator's name; empty where a schedule has recovered by itself. */
    decidedBy: text('decided_by'),
    decidedAt: time('decided_at'),
  },
  (t) => [
    uniqueIndex('failed_jobs_schedule')
      .on(t.queue)
      .where(sql`job_id is null and decided_at is null`),
    index('failed_jobs_open')
      .on(t.id)
      .where(sql`decided_at is null`),
    index('failed_jobs_decided').on(t.decidedAt),
  ],
)
