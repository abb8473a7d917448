import { boolean, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { PROMO_AUDIENCES } from '#contract/promos.ts'
import { id, updatedAt } from '../../kernel/columns.ts'

export const promos = pgTable('promos', {
  id: id().primaryKey(),
  title: text('title').notNull(),
  text: text('text').notNull(),
  link: text('link').notNull(),
  fileId: id('file_id'),
  position: integer('position').notNull().default(0),
  audience: text('audience', { enum: PROMO_AUDIENCES }).notNull().default('everyone'),
  isPublished: boolean('is_published').notNull().default(true),
  updatedAt: updatedAt(),
})
