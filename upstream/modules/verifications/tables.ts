import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt, id, time } from '../../kernel/columns.ts'
import { accounts } from '../accounts/tables.ts'

/** The person that the documents name. `sealed` is the first name, last name and date of birth as encrypted JSON. */
export const performerIdentities = pgTable('performer_identities', {
  accountId: id('account_id')
    .primaryKey()
    .references(() => accounts.id),
  sealed: text('sealed').notNull(),
  refCode: text('ref_code'),
  createdAt: createdAt(),
})

export const verificationRequests = pgTable(
  'verification_requests',
  {
    id: id().primaryKey(),
    accountId: id('account_id')
      .notNull()
      .references(() => accounts.id),
    status: text('status', { enum: ['submitted', 'approved', 'rejected'] }).notNull(),
    reason: text('reason'),
    submittedAt: time('submitted_at').notNull(),
    decidedAt: time('decided_at'),
    decidedBy: text('decided_by'),
  },
  (t) => [
    index('verification_requests_account').on(t.accountId, t.submittedAt),
    index('verification_requests_status').on(t.status, t.submittedAt),
  ],
)

/**
 * Documents. Their bytes are in the storage, encrypted with a key derived from INTERNAL_SECRET, so a row alone opens
 * none.
 */
export const verificationDocuments = pgTable(
  'verification_documents',
  {
    id: id().primaryKey(),
    requestId: id('request_id')
      .notNull()
      .references(() => verificationRequests.id),
    accountId: id('account_id').notNull(),
    field: text('field', { enum: ['idVerification', 'documentVerification'] }).notNull(),
    storageKey: text('storage_key').notNull(),
    contentType: text('content_type').notNull(),
    sizeBytes: integer('size_bytes').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    index('verification_documents_request').on(t.requestId),
    index('verification_documents_account').on(t.accountId),
  ],
)

/** The log of operators' looks at documents: who, when and why. A row stays when the document is deleted. */
export const documentReads = pgTable(
  'document_reads',
  {
    id: id().primaryKey(),
    documentId: id('document_id').notNull(),
    accountId: id('account_id').notNull(),
    reader: text('reader').notNull(),
    reason: text('reason').notNull(),
    readAt: time('read_at').notNull(),
  },
  (t) => [index('document_reads_account').on(t.accountId, t.readAt)],
)
