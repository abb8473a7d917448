import { boolean, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { SlowModeSeconds } from '#contract/conversations.ts'
import { cents, createdAt, id } from '../../kernel/columns.ts'
import { accounts } from '../accounts/tables.ts'

export const conversations = pgTable(
  'conversations',
  {
    id: id().primaryKey(),
    type: text('type', { enum: ['stream_public'] }).notNull(),
    performerId: id('performer_id').notNull(),
    /** The stream whose start opens the room and whose end closes it. */
    streamId: id('stream_id').notNull(),
    isOpen: boolean('is_open').notNull().default(true),
    /** The least time between two messages of one account; 0 means off. */
    slowModeSeconds: integer('slow_mode_seconds').$type<SlowModeSeconds>().notNull().default(0),
    createdAt: createdAt(),
  },
  (t) => [uniqueIndex('conversations_stream').on(t.streamId, t.type)],
)

export const messages = pgTable(
  'messages',
  {
    id: id().primaryKey(),
    conversationId: id('conversation_id')
      .notNull()
      .references(() => conversations.id),
    senderId: id('sender_id')
      .notNull()
      .references(() => accounts.id),
    kind: text('kind', { enum: ['text', 'tip'] }).notNull(),
    text: text('text').notNull(),
    amountCents: cents('amount_cents'),
    isDeleted: boolean('is_deleted').notNull().default(false),
    createdAt: createdAt(),
  },
  (t) => [
    index('messages_conversation').on(t.conversationId, t.id.desc()),
    index('messages_sender').on(t.senderId, t.createdAt.desc()),
  ],
)
