import { sql, type SQL } from 'drizzle-orm'
import {
  boolean,
  check,
  customType,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
} from 'drizzle-orm/pg-core'
import { cents, id, time, updatedAt } from '../../kernel/columns.ts'
import { accounts } from '../accounts/tables.ts'

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })

export const categories = pgTable('categories', {
  id: id().primaryKey(),
  slug: text('slug').notNull().unique(),
  name: text('name').notNull(),
  description: text('description').notNull(),
  /** Whether pages in this category show body measures. */
  hasMeasures: boolean('has_measures').notNull().default(false),
  position: integer('position').notNull(),
})

/**
 * Performers with their counters, which the changes themselves update: counting in a list query made a page forty
 * times slower.
 */
export const performers = pgTable(
  'performers',
  {
    accountId: id('account_id')
      .primaryKey()
      .references(() => accounts.id),
    tagline: text('tagline').notNull().default(''),
    bio: text('bio').notNull().default(''),
    categoryId: id('category_id').references(() => categories.id),
    gender: text('gender'),
    country: text('country'),
    /** GeoNames' code of the state, such as `14`. */
    state: text('state'),
    city: text('city'),
    languages: text('languages').array().notNull().default([]),
    bodyInfo: jsonb('body_info').$type<Record<string, string>>().notNull().default({}),
    coverFileId: id('cover_file_id'),
    welcomeVideoFileId: id('welcome_video_file_id'),
    monthlyPriceCents: cents('monthly_price_cents'),
    yearlyPriceCents: cents('yearly_price_cents'),
    /** Commission rates that were agreed with this performer, by kind; for other kinds the settings' rates apply. */
    commissions: jsonb('commissions').$type<Record<string, number>>().notNull().default({}),
    trialDays: integer('trial_days').notNull().default(0),
    socialLinks: jsonb('social_links').$type<Record<string, string>>().notNull().default({}),
    welcomeText: text('welcome_text').notNull().default(''),
    totalFollowers: integer('total_followers').notNull().default(0),
    totalSubscribers: integer('total_subscribers').notNull().default(0),
    totalPosts: integer('total_posts').notNull().default(0),
    totalPhotos: integer('total_photos').notNull().default(0),
    totalVideos: integer('total_videos').notNull().default(0),
    totalViews: integer('total_views').notNull().default(0),
    /** A job computes it from the followers, subscriptions and tips of the last 30 days. */
    rankScore: integer('rank_score').notNull().default(0),
    /** The service copies name and username into it, so that one index answers a search. */
    searchText: text('search_text').notNull().default(''),
    searchVector: tsvector('search_vector').generatedAlwaysAs(
      (): SQL => sql`to_tsvector('simple', ${performers.searchText})`,
    ),
    updatedAt: updatedAt(),
  },
  (t) => [
    // Each follow moves its count in its own transaction, so a count below zero is a bug.
    check('performers_followers', sql`${t.totalFollowers} >= 0`),
    index('performers_rank').on(t.rankScore.desc(), t.accountId),
    index('performers_category').on(t.categoryId),
    index('performers_search').using('gin', t.searchVector),
  ],
)

/** All categories of a performer. The first one is also `performers.category_id`, which lists show. */
export const performerCategories = pgTable(
  'performer_categories',
  {
    performerId: id('performer_id')
      .notNull()
      .references(() => performers.accountId),
    categoryId: id('category_id')
      .notNull()
      .references(() => categories.id),
    position: integer('position').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.performerId, t.categoryId] }),
    index('performer_categories_category').on(t.categoryId),
  ],
)

/** One row for each performer who is live, for cards, profiles and posts. */
export const performerLive = pgTable('performer_live', {
  performerId: id('performer_id')
    .primaryKey()
    .references(() => performers.accountId),
  streamId: id('stream_id').notNull().unique(),
  title: text('title').notNull().default(''),
  viewerCount: integer('viewer_count').notNull().default(0),
  isInterrupted: boolean('is_interrupted').notNull().default(false),
  posterFileId: id('poster_file_id'),
  startedAt: time('started_at').notNull(),
})
