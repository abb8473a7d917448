import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { WATERMARK_KINDS, WATERMARK_POSITIONS } from '#contract/watermarks.ts'
import { id, updatedAt } from '../../kernel/columns.ts'
import { accounts } from '../accounts/tables.ts'

export const watermarks = pgTable('watermarks', {
  performerId: id('performer_id')
    .primaryKey()
    .references(() => accounts.id),
  kind: text('kind', { enum: WATERMARK_KINDS }).notNull(),
  text: text('text').notNull().default(''),
  position: text('position', { enum: WATERMARK_POSITIONS }).notNull(),
  opacity: integer('opacity').notNull(),
  fileId: id('file_id'),
  updatedAt: updatedAt(),
})
