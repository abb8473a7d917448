import { boolean, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { id, updatedAt } from '../../kernel/columns.ts'

export const articles = pgTable('articles', {
  id: id().primaryKey(),
  slug: text('slug').notNull().unique(),
  title: text('title').notNull(),
  content: text('content').notNull(),
  isPublished: boolean('is_published').notNull().default(true),
  position: integer('position').notNull().default(0),
  updatedAt: updatedAt(),
})
