import { boolean, index, pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt, id, time } from '../../kernel/columns.ts'
import { accounts } from '../accounts/tables.ts'

/** A performer's account at Twitter. Leave to post there is no way to log in here. */
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
  /** Since when Twitter takes our token no longer. */
  revokedAt: time('revoked_at'),
  createdAt: createdAt(),
})

/** The cross-posts, one row a post of ours: however often it is published, it is cross-posted once. */
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
