import { index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { isNotNull } from 'drizzle-orm'
import { COMMENTERS } from '#contract/comment-bounds.ts'
import { createdAt, id, time, updatedAt } from '../../kernel/columns.ts'
import { accounts } from '../accounts/tables.ts'

export const comments = pgTable(
  'comments',
  {
    id: id().primaryKey(),
    /** The type of a registered target. A reply's object is a comment. */
    objectType: text('object_type').notNull(),
    objectId: id('object_id').notNull(),
    /** The performer who owns the thing and moderates its comments; null for comments on a thing that is gone. */
    ownerId: id('owner_id').references(() => accounts.id),
    authorId: id('author_id')
      .notNull()
      .references(() => accounts.id),
    text: text('text').notNull(),
    totalReplies: integer('total_replies').notNull().default(0),
    editedAt: time('edited_at'),
    /** Set for the one comment that stands first under its thing. */
    pinnedAt: time('pinned_at'),
    deletedAt: time('deleted_at'),
    createdAt: createdAt(),
  },
  (t) => [
    index('comments_object').on(t.objectId, t.createdAt.desc()),
    // What a person has said, for the archive and the deletion of the account.
    index('comments_author').on(t.authorId, t.id),
    // What others have said about a performer's things.
    index('comments_owner').on(t.ownerId, t.createdAt.desc()),
    uniqueIndex('comments_pinned').on(t.objectId).where(isNotNull(t.pinnedAt)),
  ],
)

/** What a performer has decided about comments on their things; without a row, everybody may comment. */
export const commentRules = pgTable('comment_rules', {
  performerId: id('performer_id')
    .primaryKey()
    .references(() => accounts.id),
  commenters: text('commenters', { enum: COMMENTERS }).notNull(),
  /** Words that no comment may have, as the performer has written them. */
  words: text('words').array().notNull().default([]),
  updatedAt: updatedAt(),
})
