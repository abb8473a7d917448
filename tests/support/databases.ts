/**
 * Says which tests run on which database. All tests of upstream run on the embedded database; those of `ON_POSTGRES`
 * run again on a server, because the drivers read 64-bit integers and times differently, and only a server has
 * connections that wait for each other's locks.
 */

/**
 * Tests by the folder whose hand-written statements, locks or conflicts they run. `tests/repository/databases.test.ts`
 * fails if a folder with such statements is missing here.
 */
export const ON_POSTGRES: Record<string, string[]> = {
  'demo/world': ['demo/world/seed.test.ts'],
  'upstream/kernel': [
    'tests/outages/collisions.test.ts',
    'tests/outages/database-away.test.ts',
    'tests/races/cached-reads.test.ts',
    'upstream/kernel/built-statements.test.ts',
    'upstream/kernel/cached-reads.test.ts',
    'upstream/kernel/database.test.ts',
    'upstream/kernel/domain-events.test.ts',
    'upstream/kernel/failed-jobs.test.ts',
    'upstream/kernel/idempotency.test.ts',
    'upstream/kernel/jobs.test.ts',
    'upstream/kernel/outages.test.ts',
    'upstream/kernel/outbox.test.ts',
    'upstream/kernel/queue-policies.test.ts',
    'upstream/kernel/repeated-statements.test.ts',
    'upstream/kernel/slow-jobs.test.ts',
  ],
  'upstream/migrations': [
    'tests/migrations/anew.test.ts',
    'tests/migrations/forward.test.ts',
    'tests/migrations/given-up-balances.test.ts',
    'tests/migrations/outdated.test.ts',
    'tests/migrations/refunds.test.ts',
    'tests/migrations/tables.test.ts',
    'tests/migrations/unused-files.test.ts',
    'tests/migrations/views.test.ts',
    'tests/roles/without-ddl.test.ts',
  ],
  'upstream/modules/account-deletion': [
    'upstream/modules/account-deletion/account-deletion.test.ts',
    'tests/races/closing-balance.test.ts',
    'tests/races/late-files.test.ts',
    'upstream/modules/account-deletion/deleting.test.ts',
    'upstream/modules/account-deletion/giving-up.test.ts',
    'upstream/modules/account-deletion/late-files.test.ts',
    'upstream/modules/account-deletion/retention.test.ts',
  ],
  'upstream/modules/accounts': [
    'tests/races/account-locks.test.ts',
    'tests/races/holds.test.ts',
    'tests/races/pairs.test.ts',
    'upstream/modules/accounts/service.test.ts',
    'upstream/modules/accounts/usernames.test.ts',
    'upstream/modules/accounts/username-readings.test.ts',
  ],
  'upstream/modules/admin': ['upstream/modules/admin/failures.test.ts'],
  'upstream/modules/articles': ['tests/races/lock-order.test.ts', 'upstream/modules/articles/desk.test.ts'],
  'upstream/modules/auth': [
    'tests/identity/kill.test.ts',
    'upstream/modules/auth/mailed-token-store.test.ts',
    'upstream/modules/auth/recovery.test.ts',
    'upstream/modules/auth/store.test.ts',
    'upstream/modules/users/emails.test.ts',
  ],
  'upstream/modules/brute-force': ['tests/identity/brute-force.test.ts'],
  'upstream/modules/comments': [
    'upstream/modules/comments/comments.test.ts',
    'upstream/modules/comments/counts.test.ts',
    'tests/blocks/no-trace.test.ts',
    'tests/races/rows-read.test.ts',
    'upstream/modules/reports/reports.test.ts',
  ],
  'upstream/modules/conversations': ['upstream/modules/conversations/message-rate.test.ts'],
  'upstream/modules/data-exports': ['upstream/modules/data-exports/data-exports.test.ts'],
  'upstream/modules/earnings': [
    'tests/money/earnings.test.ts',
    'upstream/modules/earnings/commissions.test.ts',
  ],
  'upstream/modules/emails': ['upstream/modules/emails/delivery.test.ts'],
  'upstream/modules/entitlements': ['tests/money/quantities.test.ts', 'tests/noun/life.test.ts'],
  'upstream/modules/content': [
    'upstream/modules/content/photos.test.ts',
    'upstream/modules/posts/gates.test.ts',
    'upstream/modules/posts/publishing.test.ts',
    'upstream/modules/posts/writing.test.ts',
    'upstream/modules/posts/files-and-sales.test.ts',
    'upstream/modules/posts/purchases.test.ts',
    'tests/migrations/content.test.ts',
  ],
  'upstream/modules/files': [
    'tests/migrations/file-uses.test.ts',
    'tests/races/file-uses.test.ts',
    'tests/races/received-images.test.ts',
    'tests/races/rows-read.test.ts',
    'tests/races/unused-files.test.ts',
    'upstream/modules/posts/unused-photos.test.ts',
    'upstream/modules/files/uploaded-images.test.ts',
    'upstream/modules/media-access/uses.test.ts',
  ],
  'upstream/modules/identities': [
    'upstream/modules/identities/connecting.test.ts',
    'upstream/modules/identities/identities.test.ts',
  ],
  'upstream/modules/ledger': [
    'tests/money/currency.test.ts',
    'tests/money/kill.test.ts',
    'tests/money/ledger-proof.test.ts',
    'tests/money/made-up-accounts.test.ts',
    'tests/money/ledger-rows.test.ts',
    'tests/money/ledger.test.ts',
    'tests/money/property.test.ts',
    'tests/races/ledger-accounts.test.ts',
  ],
  'upstream/modules/passkeys': [
    'upstream/modules/passkeys/last-way-in.test.ts',
    'upstream/modules/passkeys/passkeys.test.ts',
  ],
  'upstream/modules/payments': [
    'tests/money/kept-purchases.test.ts',
    'tests/money/kept-refusals.test.ts',
    'tests/money/payments.test.ts',
    'tests/money/refund-kill.test.ts',
    'tests/money/refunds.test.ts',
    'tests/money/settlement.test.ts',
    'tests/money/twin-payments.test.ts',
    'tests/money/webhooks.test.ts',
  ],
  'upstream/modules/payout-settings': ['upstream/modules/payout-settings/payout-settings.test.ts'],
  'upstream/modules/performers': [
    'upstream/modules/performers/editing.test.ts',
    'upstream/modules/performers/performers.test.ts',
  ],
  'upstream/modules/promos': ['tests/races/lock-order.test.ts', 'upstream/modules/promos/desk.test.ts'],
  'upstream/modules/reactions': [
    'tests/races/reaction-counts.test.ts',
    'upstream/modules/reactions/search.test.ts',
    'upstream/modules/posts/bookmarks.test.ts',
    'upstream/modules/posts/reactions.test.ts',
  ],
  'upstream/modules/reports': ['upstream/modules/reports/reports.test.ts'],
  'upstream/modules/sales': [
    'tests/money/kinds.test.ts',
    'tests/money/made-up-sale.test.ts',
    'tests/money/had-once.test.ts',
    'tests/money/several-sales.test.ts',
    'tests/races/several-sales.test.ts',
    'tests/money/purchases.test.ts',
    'tests/money/refund-parts.test.ts',
  ],
  'upstream/modules/sandbox': ['tests/money/sandbox.test.ts'],
  'upstream/modules/second-factor': [
    'upstream/modules/second-factor/places.test.ts',
    'upstream/modules/second-factor/second-factor.test.ts',
  ],
  'upstream/modules/settings': [
    'upstream/modules/settings/desk.test.ts',
    'upstream/modules/settings/settings.test.ts',
  ],
  'upstream/modules/social-connect': ['upstream/modules/social-connect/social-connect.test.ts'],
  'upstream/modules/streaming': [
    'tests/money/stream-tips.test.ts',
    'upstream/modules/streaming/stream-end.test.ts',
    'upstream/modules/streaming/streaming.test.ts',
  ],
  'upstream/modules/subscriptions': [
    'tests/money/renewals.test.ts',
    'tests/money/subscription-endings.test.ts',
    'tests/money/subscription-payments.test.ts',
    'tests/money/subscription-refunds.test.ts',
    'tests/money/subscriptions.test.ts',
  ],
  'upstream/modules/tips': ['tests/money/tip-payments.test.ts', 'tests/money/tips.test.ts'],
  'upstream/modules/uploads': [
    'upstream/modules/uploads/uploads.test.ts',
    'upstream/modules/uploads/resumable.test.ts',
    'upstream/modules/uploads/upload-room.test.ts',
  ],
  'upstream/modules/users': ['upstream/modules/users/profiles.test.ts'],
  'upstream/modules/views': ['upstream/modules/views/views.test.ts'],
  'upstream/modules/visibility': ['tests/blocks/effects.test.ts', 'tests/blocks/no-trace.test.ts'],
  'upstream/modules/watermarks': ['upstream/modules/watermarks/watermarks.test.ts'],
  'upstream/ops': ['upstream/ops/accounts.test.ts', 'upstream/ops/ops.test.ts'],
}

/** Tests that do not run on the embedded database, and why. */
export const POSTGRES_ONLY: Record<string, string> = {
  'demo/world/seed.test.ts': 'each product that the journeys start makes this world on the embedded database',
  'tests/outages/**/*.test.ts': 'they stop and start a server',
  'tests/roles/**/*.test.ts': 'they check what a role of the server may do',
  'tests/races/**/*.test.ts':
    'they need two transactions at once, and the embedded database has one connection',
}
