import { boolean, index, pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt, id, time } from '../../kernel/columns.ts'
import { accounts } from '../accounts/tables.ts'

/** Performers' connections to Twitter, with permission to post there. A connection cannot be used to log in. */
export const twitterConnections = pgTable('twitter_connections', {
  accountId: id('account_id')
    .primaryKey()
    .references(() => accounts.id),
  subject: text('subject').notNull(),
  handle: text('handle').notNull(),
  name: text('name').notNull(),
  sealedAccessToken: text('sealed_access_token').notNull(),
  sealedRefreshToken: text('sealed_refresh_token'),
  accessExpiresAt: time('access_expires_at').notNull(),
  isAutoPost: boolean('is_auto_post').notNull(),
  /** When Twitter stopped accepting our token. */
  revokedAt: time('revoked_at'),
  createdAt: createdAt(),
})

/** The cross-posts, one row per post, so that a post is cross-posted once however often it is published. */
export const twitterPosts = pgTable(
  'twitter_posts',
  {
    postId: id('post_id').primaryKey(),
    accountId: id('account_id')
      .notNull()
      .references(() => accounts.id),
    text: text('text').notNull(),
    status: text('status', { enum: ['waiting', 'sent', 'failed'] }).notNull(),
    remoteId: text('remote_id'),
    createdAt: createdAt(),
  },
  (t) => [index('twitter_posts_account').on(t.accountId, t.createdAt.desc())],
)
