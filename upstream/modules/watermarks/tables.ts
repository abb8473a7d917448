import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { watermarkKinds, watermarkPositions } from '#contract/watermarks.ts'
import { id, updatedAt } from '../../kernel/columns.ts'
import { accounts } from '../accounts/tables.ts'

export const watermarks = pgTable('watermarks', {
  performerId: id('performer_id')
    .primaryKey()
    .references(() => accounts.id),
  kind: text('kind', { enum: watermarkKinds }).notNull(),
  text: text('text').notNull().default(''),
  position: text('position', { enum: watermarkPositions }).notNull(),
  opacity: integer('opacity').notNull(),
  fileId: id('file_id'),
  updatedAt: updatedAt(),
})
