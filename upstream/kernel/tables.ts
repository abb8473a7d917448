/** The kernel's own tables: the outbox, the channels' event log, idempotent requests. */
import { bigint, bigserial, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { createdAt, time } from './columns.ts'

/** What must reach another party once its transaction has committed. Rows vanish when they are delivered. */
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
