import { index, pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt, id } from '../../kernel/columns.ts'

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
    createdAt: createdAt(),
  },
  (t) => [index('contact_messages_created').on(t.createdAt.desc())],
)
