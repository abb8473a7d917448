import { bigint, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { createdAt, id, updatedAt } from '../../kernel/columns.ts'
import { files } from '../files/tables.ts'

/** Resumable uploads that are unfinished, and finished ones for a day, for a client that has missed the answer. */
export const uploads = pgTable(
  'uploads',
  {
    id: id().primaryKey(),
    ownerId: id('owner_id').notNull(),
    /** The id of the ticket whose requests it accepts. */
    ticket: id('ticket').notNull(),
    /** The name of its purpose, such as `photo`. */
    purpose: text('purpose').notNull(),
    fileName: text('file_name').notNull(),
    /** As the sender has declared it; empty when the sender's system does not know it. */
    contentType: text('content_type').notNull(),
    sizeBytes: bigint('size_bytes', { mode: 'number' }).notNull(),
    /** The number of bytes from the start that are proven by their checksums and synced to the disk. */
    offset: bigint('offset_bytes', { mode: 'number' }).notNull().default(0),
    /** The file that it has become. It goes with the file, so that it can never become a second one. */
    fileId: id('file_id').references(() => files.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
    /** The time of its last progress. */
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex('uploads_ticket').on(t.ticket),
    index('uploads_owner').on(t.ownerId),
    index('uploads_file').on(t.fileId),
    index('uploads_updated').on(t.updatedAt),
  ],
)
