/** The operator's work on documents: reading about the applicant, looking at the documents, deciding. */
import type { z } from 'zod'
import { cacheTags } from '#contract/cache-tags.ts'
import type { Reply } from '#contract/call.ts'
import type {
  ApplicantDetails,
  decideVerification,
  DocumentAddresses,
  listApplicants as listApplicantsCall,
} from '#contract/verifications.ts'
import { nameOfOperator, type Viewer } from '../../http/visitor.ts'
import { revalidate } from '../../kernel/announcements.ts'
import { MINUTE_MS } from '../../kernel/clock.ts'
import { type Db, inTransaction, type Tx } from '../../kernel/database.ts'
import { newId } from '../../kernel/ids.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { openText, sealText } from '../../kernel/sealing.ts'
import {
  type Account,
  findAccount,
  findAccountByLogin,
  lockAccount,
  updateAccount,
} from '../accounts/store.ts'
import { isReadAsAnotherPerformer } from '../accounts/usernames.ts'
import { findSessionHolder } from '../auth/store.ts'
import { sendEmail } from '../emails/service.ts'
import { openDocument } from './documents.ts'
import { approvedEmail, rejectedEmail } from './emails.ts'
import { getVerification, type Identity, identityPurpose } from './service.ts'
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

/** @throws Refusal NOT_FOUND */
async function getPerformerByLogin(db: Db, login: string): Promise<Account> {
  const account = await findAccountByLogin(db, login)
  if (account?.kind !== 'performer') {
    throw new Refusal('NOT_FOUND', { text: `There is no performer ${login}.` })
  }
  return account
}

interface Decision {
  status: 'approved' | 'rejected'
  reason: string | null
  by: string
}

/** Reads all that the operator may see without looking at the documents themselves. @throws Refusal NOT_FOUND */
export async function describeApplicant(deps: Pick<Deps, 'db' | 'config' | 'jobs'>, login: string) {
  return describeAccount(deps, await getPerformerByLogin(deps.db, login))
}

async function describeAccount(deps: Pick<Deps, 'db' | 'config'>, account: Account) {
  const row = await store.findIdentity(deps.db, account.id)
  const text = row && openText(deps, identityPurpose(account.id), row.sealed)
  return {
    account,
    identity: text ? (JSON.parse(text) as Identity) : null,
    refCode: row?.refCode ?? null,
    state: await getVerification(deps.db, account.id),
    documents: await store.listDocuments(deps.db, account.id),
    reads: await store.listReads(deps.db, account.id),
  }
}

/**
 * Decides on the waiting documents. An approval makes the performer public at once, or as soon as the email is
 * verified. An email tells the performer.
 * @param decision `reason` is shown to the performer
 * @throws Refusal NOT_FOUND when the performer does not exist, or no documents wait
 */
export async function decide(
  deps: Pick<Deps, 'db' | 'clock' | 'config' | 'jobs'>,
  login: string,
  decision: Decision,
): Promise<Account> {
  const { id } = await getPerformerByLogin(deps.db, login)
  const decided = await decideOn(deps, id, decision)
  if (!decided) throw new Refusal('NOT_FOUND', { text: `${login} has no documents to decide on.` })
  return decided
}

/**
 * @returns null when no documents wait, or other ones than those that the decision is about
 * @throws Refusal USERNAME_TOO_SIMILAR when people could confuse the username with an approved performer's
 */
async function decideOn(
  deps: Pick<Deps, 'db' | 'clock' | 'config' | 'jobs'>,
  accountId: string,
  decision: Decision & { requestId?: string },
): Promise<Account | null> {
  return inTransaction(deps.db, async (tx) => {
    const account = (await lockAccount(tx, accountId))!
    const request = await store.findLatestRequest(tx, accountId)
    const { by, requestId = request?.id, ...rest } = decision
    const isDecided =
      request?.id === requestId &&
      request &&
      (await store.decideRequest(tx, request.id, { ...rest, decidedAt: deps.clock.now(), decidedBy: by }))
    if (!isDecided) return null
    if (decision.status === 'approved' && (await isReadAsAnotherPerformer(tx, account)))
      throw new Refusal('USERNAME_TOO_SIMILAR', {
        text: 'The username looks like that of an approved performer. Reject the documents and ask for another name.',
      })
    const { name, email } = account
    const { reason } = decision
    const message = reason === null ? approvedEmail({ name }) : rejectedEmail({ name, reason })
    // A performer who still has to verify the address gets no email, because the page is not public yet.
    if (email && account.status !== 'pending_email') await sendEmail(tx, deps, email, message)
    return decision.status === 'approved' ? openApproved(tx, account) : account
  })
}

/** Marks the documents as approved. A performer who waited for nothing else appears on the public pages. */
async function openApproved(tx: Tx, account: Account): Promise<Account> {
  const isWaiting = account.status === 'pending_verification'
  if (isWaiting) await revalidate(tx, [cacheTags.performer(account.id), cacheTags.performers])
  const opened = await updateAccount(tx, account.id, {
    hasUnapprovedDocuments: false,
    ...(isWaiting && { status: 'active' }),
    ...(account.status === 'closing' && { statusWhenKept: 'active' }),
  })
  return opened ?? account
}

/** Opens one document. Before it returns the content, it logs who opened it, when and why. @throws Refusal NOT_FOUND */
export async function readDocument(
  deps: Deps,
  documentId: string,
  reader: { by: string; reason: string },
): Promise<{ content: Buffer; contentType: string }> {
  const document = await store.findDocument(deps.db, documentId)
  if (!document) throw new Refusal('NOT_FOUND', { text: `There is no document ${documentId}.` })
  const read = {
    id: newId(),
    documentId,
    accountId: document.accountId,
    reader: reader.by,
    reason: reader.reason,
    readAt: deps.clock.now(),
  }
  await inTransaction(deps.db, (tx) => store.insertRead(tx, read))
  return { content: await openDocument(deps, document), contentType: document.contentType }
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
  const account = await getPerformerById(deps.db, accountId)
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

/**
 * Makes a sealed address for each document. It works for a minute, while the operator's session is open. @throws
 * Refusal NOT_FOUND
 */
export async function showDocuments(
  { db, clock, config }: Pick<Deps, 'db' | 'clock' | 'config'>,
  accountId: string,
  reason: string,
  operator: Operator,
): Promise<DocumentAddresses> {
  await getPerformerById(db, accountId)
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

/** Opens the document of a sealed address, and logs the look. @throws Refusal NOT_FOUND */
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

/** @throws Refusal NOT_FOUND, USERNAME_TOO_SIMILAR; CHANGED_MEANWHILE when these documents no longer wait */
export async function decideAtDesk(
  deps: Pick<Deps, 'db' | 'clock' | 'config' | 'jobs'>,
  accountId: string,
  { requestId, status, reason }: z.output<NonNullable<typeof decideVerification.body>>,
  operator: Operator,
): Promise<void> {
  await getPerformerById(deps.db, accountId)
  const isApproved = status === 'approved'
  const decision = { requestId, status, reason: isApproved ? null : reason, by: nameOfOperator(operator) }
  if (!(await decideOn(deps, accountId, decision)))
    throw new Refusal('CHANGED_MEANWHILE', {
      text: 'Somebody has already decided on these documents.',
    })
}

async function getPerformerById(db: Db, accountId: string): Promise<Account> {
  const account = await findAccount(db, accountId)
  if (account?.kind !== 'performer' || account.status === 'deleted') throw new Refusal('NOT_FOUND')
  return account
}
