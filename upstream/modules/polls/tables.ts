import { sql } from 'drizzle-orm'
import { check, foreignKey, index, integer, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core'
import { createdAt, id, time } from '../../kernel/columns.ts'
import { accounts } from '../accounts/tables.ts'
import { contents } from '../content/tables.ts'
import { performers } from '../performers/tables.ts'

/** A poll never changes once it is made, apart from the post that has it. */
export const polls = pgTable(
  'polls',
  {
    id: id().primaryKey(),
    performerId: id('performer_id')
      .notNull()
      .references(() => performers.accountId),
    /** The post that has it; null until one names it. */
    contentId: id('content_id')
      .unique()
      .references(() => contents.id),
    question: text('question').notNull(),
    /** How long votes are accepted after the first publishing of its post. */
    hours: integer('hours').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    index('polls_performer').on(t.performerId, t.id),
    // Those that no post has named are deleted after a day.
    index('polls_free')
      .on(t.createdAt)
      .where(sql`${t.contentId} is null`),
  ],
)

export const pollOptions = pgTable(
  'poll_options',
  {
    id: id().primaryKey(),
    pollId: id('poll_id')
      .notNull()
      .references(() => polls.id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    text: text('text').notNull(),
    totalVotes: integer('total_votes').notNull().default(0),
  },
  (t) => [
    // What a vote refers to, so that nobody can vote in one poll for an option of another one.
    unique('poll_options_of_poll').on(t.pollId, t.id),
    unique('poll_options_position').on(t.pollId, t.position),
    // The counter moves in the transaction that changes the votes, so one below zero is a bug.
    check('poll_options_total_votes', sql`${t.totalVotes} >= 0`),
  ],
)

export const pollVotes = pgTable(
  'poll_votes',
  {
    pollId: id('poll_id').notNull(),
    accountId: id('account_id')
      .notNull()
      .references(() => accounts.id),
    optionId: id('option_id').notNull(),
    votedAt: time('voted_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.pollId, t.accountId] }),
    foreignKey({
      name: 'poll_votes_option',
      columns: [t.pollId, t.optionId],
      foreignColumns: [pollOptions.pollId, pollOptions.id],
    }).onDelete('cascade'),
    // What a person has voted, for the archive and the deletion of the account; and the votes of an option.
    index('poll_votes_account').on(t.accountId, t.pollId),
    index('poll_votes_option').on(t.optionId),
  ],
)
