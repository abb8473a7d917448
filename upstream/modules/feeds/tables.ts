import { sql, type SQL } from 'drizzle-orm'
import { boolean, customType, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt, id, time, updatedAt } from '../../kernel/columns.ts'
import { performers } from '../performers/tables.ts'

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })

export const feedPosts = pgTable(
  'feed_posts',
  {
    id: id().primaryKey(),
    performerId: id('performer_id')
      .notNull()
      .references(() => performers.accountId),
    type: text('type', { enum: ['text', 'photo', 'video'] }).notNull(),
    gate: text('gate', { enum: ['free', 'followers', 'subscribers'] }).notNull(),
    status: text('status', { enum: ['draft', 'scheduled', 'published', 'archived', 'deleted'] }).notNull(),
    text: text('text').notNull(),
    isPinned: boolean('is_pinned').notNull().default(false),
    totalLikes: integer('total_likes').notNull().default(0),
    totalComments: integer('total_comments').notNull().default(0),
    /** The text that a search reads: the whole text of a free post, the preview of a gated one. */
    searchText: text('search_text').notNull().default(''),
    searchVector: tsvector('search_vector').generatedAlwaysAs(
      (): SQL => sql`to_tsvector('simple', ${feedPosts.searchText})`,
    ),
    publishedAt: time('published_at'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index('feed_posts_performer')
      .on(t.performerId, t.publishedAt.desc(), t.id)
      .where(sql`${t.status} = 'published'`),
    // A performer's page shows the pinned posts first.
    index('feed_posts_pinned')
      .on(t.performerId, t.isPinned.desc(), t.publishedAt.desc(), t.id)
      .where(sql`${t.status} = 'published'`),
    index('feed_posts_published')
      .on(t.publishedAt.desc(), t.id)
      .where(sql`${t.status} = 'published'`),
    index('feed_posts_search').using('gin', t.searchVector),
  ],
)
