import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { cents, createdAt, id, time, updatedAt } from '../../kernel/columns.ts'
import { performers } from '../performers/tables.ts'

/** Live broadcasts, each from start to end with its interruptions. */
export const streamSessions = pgTable(
  'stream_sessions',
  {
    id: id().primaryKey(),
    performerId: id('performer_id')
      .notNull()
      .references(() => performers.accountId),
    /** The id of the room's conversation. The stream chooses it, and the conversation is inserted later with this id. */
    conversationId: id('conversation_id').notNull(),
    type: text('type', { enum: ['public'] }).notNull(),
    status: text('status', { enum: ['idle', 'starting', 'live', 'interrupted', 'ended'] }).notNull(),
    title: text('title').notNull().default(''),
    isRecording: boolean('is_recording').notNull().default(true),
    /** Whether players need a token: the setting at the time when the stream began. */
    isSecure: boolean('is_secure').notNull().default(false),
    /** The path below DATA_DIR of a video that plays in a loop instead of a camera. */
    loopFile: text('loop_file'),
    isCameraOff: boolean('is_camera_off').notNull().default(false),
    isMuted: boolean('is_muted').notNull().default(false),
    viewerCount: integer('viewer_count').notNull().default(0),
    peakViewers: integer('peak_viewers').notNull().default(0),
    tipsCents: cents('tips_cents').notNull().default(0),
    posterFileId: id('poster_file_id'),
    startedAt: time('started_at'),
    interruptedAt: time('interrupted_at'),
    endedAt: time('ended_at'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex('stream_sessions_open')
      .on(t.performerId, t.type)
      .where(sql`${t.status} <> 'ended'`),
    index('stream_sessions_live').on(t.status, t.startedAt.desc()),
    index('stream_sessions_begun')
      .on(t.performerId)
      .where(sql`${t.startedAt} is not null`),
  ],
)

export const vods = pgTable(
  'vods',
  {
    id: id().primaryKey(),
    streamId: id('stream_id')
      .notNull()
      .references(() => streamSessions.id),
    performerId: id('performer_id')
      .notNull()
      .references(() => performers.accountId),
    title: text('title').notNull(),
    status: text('status', { enum: ['processing', 'ready', 'failed'] }).notNull(),
    isKept: boolean('is_kept').notNull().default(true),
    fileId: id('file_id'),
    createdAt: createdAt(),
  },
  (t) => [index('vods_performer').on(t.performerId, t.createdAt.desc())],
)

/**
 * The owners of play tokens, so that a playback can be ended early. Tokens are hashed, so that a stolen table gives
 * no access.
 */
export const playTokens = pgTable(
  'play_tokens',
  {
    tokenHash: text('token_hash').primaryKey(),
    streamId: id('stream_id')
      .notNull()
      .references(() => streamSessions.id),
    accountId: id('account_id'),
    country: text('country'),
    expiresAt: time('expires_at').notNull(),
  },
  (t) => [
    index('play_tokens_stream').on(t.streamId, t.accountId),
    index('play_tokens_expired').on(t.expiresAt),
  ],
)
