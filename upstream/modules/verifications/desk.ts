/** Verifications in the operator's console. */
import type { z } from 'zod'
import type {
  ApplicantDetails,
  decideVerification,
  DocumentAddresses,
  listApplicants as listApplicantsCall,
} from '#contract/verifications.ts'
import type { Reply } from '#contract/call.ts'
import { nameOfOperator, type Viewer } from '../../http/visitor.ts'
import { MINUTE_MS } from '../../kernel/clock.ts'
import type { Db } from '../../kernel/database.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { openText, sealText } from '../../kernel/sealing.ts'
import { type Account, findAccount } from '../accounts/store.ts'
import { findSessionHolder } from '../auth/store.ts'
import { decideOn, describeAccount, readDocument } from './review.ts'
import * as store from './store.ts'

type Deps = Pick<Kernel, 'db' | 'clock' | 'config' | 'storage' | 'jobs'>
type Operator = Pick<Viewer, 'username' | 'accountId' | 'sessionId'>

const LOOK_PURPOSE = 'document-look'
const LOOK_MS = MINUTE_MS

interface Look {
  documentId: string
  sessionId: string
  by: string
  reason: string
  endsMs: number
}

export async function listApplicants(
  db: Db,
  page: { limit: number; offset: number },
): Promise<Reply<typeof listApplicantsCall>> {
  const rows = await store.listOpenRequests(db, page)
  const { waiting } = await store.countOpenRequests(db)
  const data = rows.map(({ account, request }) => ({
    _id: account.id,
    username: account.username ?? '',
    name: account.name,
    submittedAt: request.submittedAt.toISOString(),
  }))
  return { data, total: waiting }
}

/** @throws Refusal NOT_FOUND */
export async function getApplicant(deps: Deps, accountId: string): Promise<ApplicantDetails> {
  const account = await getPerformer(deps.db, accountId)
  const { identity, refCode, state, documents, reads } = await describeAccount(deps, account)
  const request = await store.findLatestRequest(deps.db, accountId)
  const { termsAcceptedAt, termsVersion } = account
  return {
    _id: account.id,
    username: account.username ?? '',
    name: account.name,
    email: account.email,
    accountStatus: account.status,
    requestId: request?.id ?? null,
    submittedAt: state.submittedAt,
    state,
    identity,
    refCode,
    terms: termsAcceptedAt && { acceptedAt: termsAcceptedAt.toISOString(), version: termsVersion },
    documents: documents.map(({ id, field, contentType, sizeBytes }) => ({
      _id: id,
      field,
      contentType,
      sizeBytes,
    })),
    looks: reads.map(({ documentId, reader, reason, readAt }) => ({
      documentId,
      by: reader,
      reason,
      at: readAt.toISOString(),
    })),
  }
}

/** Seals an address for each document: it dies with the operator's session, and after a minute. @throws Refusal NOT_FOUND */
export async function showDocuments(
  { db, clock, config }: Pick<Deps, 'db' | 'clock' | 'config'>,
  accountId: string,
  reason: string,
  operator: Operator,
): Promise<DocumentAddresses> {
  await getPerformer(db, accountId)
  const endsMs = clock.now().getTime() + LOOK_MS
  const documents = await store.listDocuments(db, accountId)
  const { sessionId } = operator
  return {
    expiresAt: new Date(endsMs).toISOString(),
    documents: documents.map(({ id, field, contentType }) => {
      const look: Look = { documentId: id, sessionId, by: nameOfOperator(operator), reason, endsMs }
      const sealed = sealText({ config }, LOOK_PURPOSE, JSON.stringify(look))
      return { _id: id, field, contentType, url: `/api/v1/admin/document?look=${sealed}` }
    }),
  }
}

/** Opens the document of a sealed address, and writes the look down. @throws Refusal NOT_FOUND */
export async function openLook(
  deps: Deps,
  sealed: string | undefined,
): Promise<{ content: Buffer; contentType: string }> {
  const text = typeof sealed === 'string' ? openText(deps, LOOK_PURPOSE, sealed) : null
  if (text === null) throw new Refusal('NOT_FOUND')
  const { documentId, sessionId, by, reason, endsMs } = JSON.parse(text) as Look
  const now = deps.clock.now()
  if (endsMs <= now.getTime()) throw new Refusal('NOT_FOUND')
  const holder = await findSessionHolder(deps.db, sessionId, now)
  if (holder?.kind !== 'operator') throw new Refusal('NOT_FOUND')
  return readDocument(deps, documentId, { by, reason })
}

/** @throws Refusal NOT_FOUND, USERNAME_TOO_SIMILAR; CHANGED_MEANWHILE when these documents do not wait any more */
export async function decideAtDesk(
  deps: Pick<Deps, 'db' | 'clock' | 'config' | 'jobs'>,
  accountId: string,
  { requestId, status, reason }: z.output<NonNullable<typeof decideVerification.body>>,
  operator: Operator,
): Promise<void> {
  await getPerformer(deps.db, accountId)
  const isApproved = status === 'approved'
  const decision = { requestId, status, reason: isApproved ? null : reason, by: nameOfOperator(operator) }
  if (!(await decideOn(deps, accountId, decision)))
    throw new Refusal('CHANGED_MEANWHILE', {
      text: 'Somebody has already decided on these documents.',
    })
}

async function getPerformer(db: Db, accountId: string): Promise<Account> {
  const account = await findAccount(db, accountId)
  if (account?.kind !== 'performer' || account.status === 'deleted') throw new Refusal('NOT_FOUND')
  return account
}
