/**
 * What becomes of every row about a person who has left. What is theirs alone is deleted; what others hold too (the
 * books, a paid subscription, a report) stays and names nobody, since the account behind its id has been emptied.
 * A test holds this against the database: every table that names an account stands here.
 */
import { and, eq, getTableName, or, sql, type SQL } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import { channels } from '#contract/events.ts'
import type { Tx } from '../../kernel/database.ts'
import { eventChannels, events, idempotency } from '../../kernel/tables.ts'
import { emailChanges, loginHistory, mailedTokens, sessions } from '../auth/tables.ts'
import { contactMessages } from '../contact/tables.ts'
import { messages } from '../conversations/tables.ts'
import { feedPosts } from '../feeds/tables.ts'
import { identities, authorizationRequests } from '../identities/tables.ts'
import { passkeys } from '../passkeys/tables.ts'
import { payoutSettings } from '../payout-settings/tables.ts'
import { performerCategories, performerLive, performers, performerViews } from '../performers/tables.ts'
import { performerBlockedCountries, performerBlockedUsers } from '../visibility/tables.ts'
import { reports } from '../reports/tables.ts'
import { authenticators, loginChallenges, recoveryCodes } from '../second-factor/tables.ts'
import { twitterConnections, twitterPosts } from '../social-connect/tables.ts'
import { playTokens, streamSessions, vods } from '../streaming/tables.ts'
import { fanProfiles } from '../users/tables.ts'
import { performerIdentities, verificationDocuments, verificationRequests } from '../verifications/tables.ts'
import { watermarks } from '../watermarks/tables.ts'

interface Deleted {
  table: PgTable
  of: (accountId: string) => SQL | undefined
}

const deleted = (table: PgTable, owner: AnyPgColumn): Deleted => ({
  table,
  of: (accountId) => eq(owner, accountId),
})

/** In an order in which no row is deleted before those that point to it. */
const deletions: readonly Deleted[] = [
  deleted(sessions, sessions.accountId),
  deleted(loginHistory, loginHistory.accountId),
  deleted(mailedTokens, mailedTokens.accountId),
  deleted(emailChanges, emailChanges.accountId),
  deleted(authenticators, authenticators.accountId),
  deleted(recoveryCodes, recoveryCodes.accountId),
  deleted(loginChallenges, loginChallenges.accountId),
  deleted(passkeys, passkeys.accountId),
  deleted(identities, identities.accountId),
  deleted(authorizationRequests, authorizationRequests.accountId),
  deleted(twitterConnections, twitterConnections.accountId),
  deleted(twitterPosts, twitterPosts.accountId),
  deleted(fanProfiles, fanProfiles.accountId),
  deleted(performerCategories, performerCategories.performerId),
  deleted(performerBlockedCountries, performerBlockedCountries.performerId),
  {
    table: performerBlockedUsers,
    of: (id) => or(eq(performerBlockedUsers.performerId, id), eq(performerBlockedUsers.userId, id)),
  },
  deleted(performerLive, performerLive.performerId),
  deleted(performerViews, performerViews.performerId),
  deleted(verificationDocuments, verificationDocuments.accountId),
  deleted(verificationRequests, verificationRequests.accountId),
  deleted(performerIdentities, performerIdentities.accountId),
  deleted(payoutSettings, payoutSettings.performerId),
  deleted(watermarks, watermarks.performerId),
  deleted(contactMessages, contactMessages.accountId),
  deleted(playTokens, playTokens.accountId),
  deleted(vods, vods.performerId),
  deleted(idempotency, idempotency.accountId),
  { table: events, of: (id) => eq(events.channel, channels.user(id)) },
  { table: eventChannels, of: (id) => eq(eventChannels.channel, channels.user(id)) },
]

/** Rows that others hold on to lose what the person has written. */
const emptyings: Record<string, (tx: Tx, accountId: string) => Promise<unknown>> = {
  performers: (tx, id) =>
    tx
      .update(performers)
      .set({
        tagline: '',
        bio: '',
        welcomeText: '',
        searchText: '',
        gender: null,
        country: null,
        state: null,
        city: null,
        languages: [],
        bodyInfo: {},
        socialLinks: {},
        coverFileId: null,
        welcomeVideoFileId: null,
      })
      .where(eq(performers.accountId, id)),
  feed_posts: (tx, id) =>
    tx
      .update(feedPosts)
      .set({ status: 'deleted', text: '', searchText: '' })
      .where(eq(feedPosts.performerId, id)),
  messages: (tx, id) =>
    tx.update(messages).set({ text: '', isDeleted: true }).where(eq(messages.senderId, id)),
  stream_sessions: (tx, id) =>
    tx
      .update(streamSessions)
      .set({ title: '', posterFileId: null })
      .where(eq(streamSessions.performerId, id)),
  async reports(tx, id) {
    await tx.update(reports).set({ text: '' }).where(eq(reports.reporterId, id))
    // What still has to be judged keeps its evidence until it is.
    const isJudged = and(eq(reports.aboutId, id), eq(reports.status, 'resolved'))
    await tx.update(reports).set({ evidence: '' }).where(isJudged)
  },
}

/** Done by code of their own, in `deleting.ts`. */
const ownWay: Record<string, string> = {
  accounts: 'emptied: the id stays, for what others hold',
  former_usernames: 'a fan’s are free again; a performer’s stay taken, so that nobody steps into their links',
  reactions: 'deleted, and taken from the counts',
  comments: 'deleted, and taken from the counts',
  subscriptions: 'ended, and kept: they belong to the other side too',
  files: 'deleted, with their bytes',
  data_exports: 'deleted, with their bytes',
}

/** Nothing of the person is in them but the emptied account's id. */
const kept: Record<string, string> = {
  ledger_accounts: 'the books: sums must stay true for ever',
  ledger_entries: 'the books',
  earnings: 'the books: what was sold, and for how much',
  payment_transactions: 'the books: what came in by which provider',
  conversations: 'the rooms of shows, in which others have written',
  document_reads: 'who has looked at papers stays on record when they are gone',
}

/** Deletes and empties what needs nothing but the database. With `tx`; a second time changes nothing. */
export async function applyFates(tx: Tx, accountId: string): Promise<void> {
  for (const empty of Object.values(emptyings)) await empty(tx, accountId)
  // The posts' rows let go of their files, whose bytes are deleted afterwards.
  await tx.execute(
    sql`delete from feed_files where post_id in (select id from feed_posts where performer_id = ${accountId})`,
  )
  for (const { table, of } of deletions) await tx.delete(table).where(of(accountId))
}

/** Every table that has a fate, for the test that looks for one that has none. */
export function tablesWithFate(): string[] {
  const named = [emptyings, ownWay, kept].flatMap((fates) => Object.keys(fates))
  return [...deletions.map(({ table }) => getTableName(table)), ...named]
}
