import { index, pgTable, text } from 'drizzle-orm/pg-core'
import { CONTACT_STATUSES } from '#contract/contact.ts'
import { createdAt, id, time } from '../../kernel/columns.ts'

export const contactMessages = pgTable(
  'contact_messages',
  {
    id: id().primaryKey(),
    /** The account that was logged in when the message was written. */
    accountId: id('account_id'),
    name: text('name').notNull(),
    email: text('email').notNull(),
    subject: text('subject').notNull(),
    message: text('message').notNull(),
    status: text('status', { enum: CONTACT_STATUSES }).notNull().default('open'),
    /** The operators' own note; nobody else reads it. */
    note: text('note').notNull().default(''),
    handledBy: text('handled_by'),
    handledAt: time('handled_at'),
    createdAt: createdAt(),
  },
  (t) => [
    index('contact_messages_created').on(t.createdAt.desc()),
    index('contact_messages_status').on(t.status, t.createdAt),
  ],
)
