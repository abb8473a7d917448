/**
 * Everything that the database holds about a person, and what of it goes into the archive. A test holds this
 * against the database: a table that names an account is in here, or says why not.
 */
import { eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import { accounts, formerUsernames } from '../accounts/tables.ts'
import { loginHistory, sessions } from '../auth/tables.ts'
import { comments } from '../comments/tables.ts'
import { contactMessages } from '../contact/tables.ts'
import { messages } from '../conversations/tables.ts'
import { earnings } from '../earnings/tables.ts'
import { feedPosts } from '../feeds/tables.ts'
import { files } from '../files/tables.ts'
import { identities } from '../identities/tables.ts'
import { ledgerAccounts, ledgerEntries } from '../ledger/tables.ts'
import { passkeys } from '../passkeys/tables.ts'
import { paymentTransactions } from '../payments/tables.ts'
import { payoutSettings } from '../payout-settings/tables.ts'
import { performerCategories, performers } from '../performers/tables.ts'
import { performerBlockedCountries, performerBlockedUsers } from '../visibility/tables.ts'
import { reactions } from '../reactions/tables.ts'
import { twitterConnections, twitterPosts } from '../social-connect/tables.ts'
import { reports } from '../reports/tables.ts'
import { streamSessions, vods } from '../streaming/tables.ts'
import { subscriptions } from '../subscriptions/tables.ts'
import { fanProfiles } from '../users/tables.ts'
import { performerIdentities, verificationRequests } from '../verifications/tables.ts'
import { watermarks } from '../watermarks/tables.ts'

export interface Section {
  /** The file's name in the archive. */
  name: string
  table: PgTable
  /** Whose a row is. */
  of: (accountId: string) => SQL
  /** Gives the rows a lasting order. */
  key: AnyPgColumn
  /** What would help nobody but a thief, or is another person's. */
  hide?: readonly string[]
}

const section = (
  name: string,
  table: PgTable,
  owner: AnyPgColumn,
  key: AnyPgColumn,
  hide?: readonly string[],
): Section => ({ name, table, of: (accountId) => eq(owner, accountId), key, ...(hide && { hide }) })

export const sections: readonly Section[] = [
  section('account', accounts, accounts.id, accounts.id, ['passwordHash', 'usernameSkeleton']),
  section('former-usernames', formerUsernames, formerUsernames.accountId, formerUsernames.username),
  section('fan-profile', fanProfiles, fanProfiles.accountId, fanProfiles.accountId),
  section('performer-profile', performers, performers.accountId, performers.accountId, ['searchVector']),
  section(
    'performer-categories',
    performerCategories,
    performerCategories.performerId,
    performerCategories.categoryId,
  ),
  section(
    'blocked-countries',
    performerBlockedCountries,
    performerBlockedCountries.performerId,
    performerBlockedCountries.country,
  ),
  section(
    'blocked-people',
    performerBlockedUsers,
    performerBlockedUsers.performerId,
    performerBlockedUsers.userId,
  ),
  section('sessions', sessions, sessions.accountId, sessions.id, ['tokenHash']),
  section('logins', loginHistory, loginHistory.accountId, loginHistory.id),
  section('passkeys', passkeys, passkeys.accountId, passkeys.id, ['publicKey']),
  section('other-logins', identities, identities.accountId, identities.id),
  section('twitter', twitterConnections, twitterConnections.accountId, twitterConnections.accountId, [
    'sealedAccessToken',
    'sealedRefreshToken',
  ]),
  section('twitter-posts', twitterPosts, twitterPosts.accountId, twitterPosts.postId),
  section('verification', verificationRequests, verificationRequests.accountId, verificationRequests.id, [
    'decidedBy',
  ]),
  section(
    'identity-papers',
    performerIdentities,
    performerIdentities.accountId,
    performerIdentities.accountId,
    ['sealed'],
  ),
  section('payout-settings', payoutSettings, payoutSettings.performerId, payoutSettings.kind, ['sealed']),
  section('watermark', watermarks, watermarks.performerId, watermarks.performerId),
  section('reactions', reactions, reactions.accountId, reactions.createdAt),
  section('comments', comments, comments.authorId, comments.id),
  section('messages', messages, messages.senderId, messages.id),
  section('letters', contactMessages, contactMessages.accountId, contactMessages.id),
  section('reports', reports, reports.reporterId, reports.id, ['evidence', 'note']),
  section('subscriptions', subscriptions, subscriptions.fanId, subscriptions.id),
  section('subscribers', subscriptions, subscriptions.performerId, subscriptions.id),
  section('payments', paymentTransactions, paymentTransactions.fanId, paymentTransactions.id, [
    'redirectUrl',
  ]),
  section('sales', earnings, earnings.performerId, earnings.id),
  section('purchases', earnings, earnings.fanId, earnings.id, [
    'commissionCents',
    'netCents',
    'rateBasisPoints',
  ]),
  section('balances', ledgerAccounts, ledgerAccounts.ownerId, ledgerAccounts.id),
  {
    name: 'wallet-entries',
    table: ledgerEntries,
    of: (accountId) =>
      inArray(
        ledgerEntries.accountId,
        sql`(select ${ledgerAccounts.id} from ${ledgerAccounts} where ${ledgerAccounts.ownerId} = ${accountId})`,
      ),
    key: ledgerEntries.id,
  },
  section('posts', feedPosts, feedPosts.performerId, feedPosts.id, ['searchVector', 'searchText']),
  section('files', files, files.ownerId, files.id, ['variants']),
  section('shows', streamSessions, streamSessions.performerId, streamSessions.id),
  section('recordings', vods, vods.performerId, vods.id),
]

/** Tables that name an account and are not in the archive, each with the reason. */
export const leftOut: Record<string, string> = {
  authenticators: 'an authenticator app’s secret, sealed: it must never leave',
  recovery_codes: 'hashes of recovery codes: they must never leave',
  mailed_tokens: 'hashes of links in mails, for hours',
  email_changes: 'an address that waits for its letter to be answered, for hours',
  login_challenges: 'a login between two steps, for five minutes',
  authorization_requests: 'a login at another provider that is under way, for ten minutes',
  data_exports: 'the archive itself',
  conversations: 'the rooms of shows, which “shows” tells of',
  play_tokens: 'who may watch, for a day at most',
  performer_live: 'what “shows” tells of the one that runs',
  performer_views: 'hashed visitors, which name nobody',
  verification_documents: 'papers are encrypted and shown by the operator alone, whom the archive names',
  document_reads: 'the operator’s own log of looks at papers',
  idempotency: 'answers kept for a repeated request, for a day',
  event_channels: 'how many events a channel has had',
  events: 'copies of messages and balances, which have sections of their own',
}
