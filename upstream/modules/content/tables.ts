import { sql, type SQL } from 'drizzle-orm'
import { boolean, check, customType, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { CONTENT_KINDS, CONTENT_STATES } from '#contract/content.ts'
import { GATES } from '#contract/gates.ts'
import { cents, createdAt, id, time, updatedAt } from '../../kernel/columns.ts'
import { performers } from '../performers/tables.ts'

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })

/**
 * What performers publish, whatever its kind: a kind adds a table of its own for what only it has. The files are rows of
 * `file_uses`, with the kind as the type of the subject.
 */
export const contents = pgTable(
  'contents',
  {
    id: id().primaryKey(),
    kind: text('kind', { enum: CONTENT_KINDS }).notNull(),
    performerId: id('performer_id')
      .notNull()
      .references(() => performers.accountId),
    state: text('state', { enum: CONTENT_STATES }).notNull(),
    gate: text('gate', { enum: GATES }).notNull(),
    /** Set only for the gate `price`. */
    priceCents: cents('price_cents'),
    text: text('text').notNull(),
    /** How many of its files are photos and videos; the counters of the performer add them up while it is published. */
    totalPhotos: integer('total_photos').notNull().default(0),
    totalVideos: integer('total_videos').notNull().default(0),
    /** Whether it has a picture that everybody sees while it is locked: a use of the type `<kind>-thumbnail`. */
    hasThumbnail: boolean('has_thumbnail').notNull().default(false),
    /** Whether a poll belongs to it, so that pages without one ask for none. */
    hasPoll: boolean('has_poll').notNull().default(false),
    totalLikes: integer('total_likes').notNull().default(0),
    totalComments: integer('total_comments').notNull().default(0),
    totalViews: integer('total_views').notNull().default(0),
    /** The text that a search reads: the whole text of a free thing, the preview of a gated one. */
    searchText: text('search_text').notNull().default(''),
    searchVector: tsvector('search_vector').generatedAlwaysAs(
      (): SQL => sql`to_tsvector('simple', ${contents.searchText})`,
    ),
    /** Set while it is `scheduled`. A draft may have a planned time as well. */
    scheduledAt: time('scheduled_at'),
    /** The first time at which it was published. */
    publishedAt: time('published_at'),
    /** Set while it is pinned to the profile. */
    pinnedAt: time('pinned_at'),
    /** Grows with each change by the performer. */
    revision: integer('revision').notNull().default(0),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    // A draft may lack the price that its performer has not typed yet.
    check(
      'contents_price',
      sql`${t.state} in ('draft', 'deleted') or (${t.gate} = 'price') = (${t.priceCents} is not null)`,
    ),
    check('contents_published_at', sql`${t.state} <> 'published' or ${t.publishedAt} is not null`),
    check('contents_scheduled_at', sql`${t.state} <> 'scheduled' or ${t.scheduledAt} is not null`),
    // Each counter moves in the transaction that changes what it counts, so one below zero is a bug.
    check(
      'contents_counters',
      sql`${t.totalLikes} >= 0 and ${t.totalComments} >= 0 and ${t.totalViews} >= 0`,
    ),
    index('contents_performer')
      .on(t.performerId, t.kind, t.publishedAt.desc(), t.id)
      .where(sql`${t.state} = 'published'`),
    // A performer's page shows the pinned things first.
    index('contents_pinned')
      .on(t.performerId, t.kind, t.pinnedAt.desc(), t.publishedAt.desc(), t.id)
      .where(sql`${t.state} = 'published'`),
    index('contents_published')
      .on(t.kind, t.publishedAt.desc(), t.id)
      .where(sql`${t.state} = 'published'`),
    // The studio's lists, and everything of a performer who leaves.
    index('contents_own').on(t.performerId, t.kind, t.updatedAt.desc(), t.id),
    index('contents_scheduled')
      .on(t.scheduledAt)
      .where(sql`${t.state} = 'scheduled'`),
    index('contents_search').using('gin', t.searchVector),
  ],
)
