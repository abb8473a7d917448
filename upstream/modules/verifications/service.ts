import type { VerificationState } from '#contract/verifications.ts'
import { cacheTags } from '#contract/cache-tags.ts'
import type { Client, Viewer } from '../../http/caller.ts'
import { revalidate } from '../../kernel/announcements.ts'
import { type Db, inTransaction, type Tx } from '../../kernel/database.ts'
import { newId } from '../../kernel/ids.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { openText, sealText } from '../../kernel/sealing.ts'
import {
  type Account,
  insertAccount,
  findAccount,
  findAccountByLogin,
  lockAccount,
  updateAccount,
} from '../accounts/service.ts'
import { prepareAccount, mailVerification } from '../auth/service.ts'
import { sendEmail } from '../emails/service.ts'
import { insertPerformer } from '../performers/service.ts'
import { getSettings } from '../settings/service.ts'
import { approvedEmail, rejectedEmail } from './emails.ts'
import { deleteStored, storeDocuments, openDocument, type Documents } from './documents.ts'
import * as store from './store.ts'
import { submitDocuments } from './submission.ts'

export { dropDocuments } from './documents.ts'

type Deps = Pick<Kernel, 'db' | 'clock' | 'config' | 'storage' | 'jobs'>

export interface Applicant {
  name: string
  username: string
  email: string
  password: string
  firstName: string
  lastName: string
  gender: string
  country: string
  dateOfBirth: string
  refCode?: string | undefined
}

export interface Identity {
  firstName: string
  lastName: string
  dateOfBirth: string
}

const identityPurpose = (accountId: string) => `performer-identity ${accountId}`

/**
 * Makes an account that stays hidden until its documents are approved. Of a refused one nothing is stored.
 * @returns what the person is told
 * @throws Refusal USERNAME_RESERVED, USERNAME_TOO_SIMILAR, USERNAME_OR_EMAIL_TAKEN, FILE_BROKEN, FILE_TOO_LARGE,
 *   UNSUPPORTED_FILE
 */
export async function registerPerformer(
  deps: Deps,
  applicant: Applicant,
  documents: Documents,
  client: Pick<Client, 'address'>,
): Promise<string> {
  const accountId = newId()
  const { requireEmailVerification } = await getSettings(deps.db)
  const stored = await storeDocuments(deps, accountId, documents)
  try {
    const prepared = await prepareAccount(
      deps.db,
      {
        ...applicant,
        id: accountId,
        kind: 'performer',
        status: requireEmailVerification ? 'pending_email' : 'pending_verification',
        termsAddress: client.address,
        isEmailVerified: false,
      },
      deps.clock.now(),
    )
    await inTransaction(deps.db, async (tx) => {
      const account = await insertAccount(tx, prepared).catch(inPerformersWords)
      const { gender, country, firstName, lastName, dateOfBirth } = applicant
      await insertPerformer(tx, account, { gender, country })
      const identity: Identity = { firstName, lastName, dateOfBirth }
      await store.insertIdentity(tx, {
        accountId,
        sealed: sealText(deps, identityPurpose(accountId), JSON.stringify(identity)),
        refCode: applicant.refCode || null,
        createdAt: deps.clock.now(),
      })
      await submitDocuments(tx, deps, account, stored)
      if (requireEmailVerification) await mailVerification(tx, deps, account)
    })
  } catch (error) {
    await deleteStored(deps, stored)
    throw error
  }
  return requireEmailVerification
    ? 'Thank you! Please check your inbox to verify your email. Then we look at your documents.'
    : 'Thank you! We are looking at your documents. You can log in and see how it goes.'
}

/** Spec §8 has words of its own for performers. */
function inPerformersWords(error: unknown): never {
  if (error instanceof Refusal && error.code === 'USERNAME_OR_EMAIL_TAKEN') {
    throw new Refusal('USERNAME_OR_EMAIL_TAKEN', {
      text: 'This Username or email ID has been already taken.',
    })
  }
  throw error
}

export async function getVerification(db: Db, accountId: string): Promise<VerificationState> {
  const request = await store.findLatestRequest(db, accountId)
  const account = await findAccount(db, accountId)
  if (!request) {
    const status = account?.status === 'active' ? 'approved' : 'none'
    return { status, reason: null, submittedAt: null, decidedAt: null }
  }
  return {
    status: request.status,
    reason: request.reason,
    submittedAt: request.submittedAt.toISOString(),
    decidedAt: request.decidedAt?.toISOString() ?? null,
  }
}

/**
 * Documents sent again take the place of those before.
 * @throws Refusal DOCUMENTS_NOT_AWAITED while they are looked at, and once they are approved
 */
export async function resubmit(deps: Deps, viewer: Viewer, documents: Documents): Promise<VerificationState> {
  const { accountId } = viewer
  await assertAwaited(deps.db, accountId)
  const stored = await storeDocuments(deps, accountId, documents)
  let earlier: store.VerificationDocument[]
  try {
    earlier = await inTransaction(deps.db, async (tx) => {
      const account = (await updateAccount(tx, accountId, {}))!
      await assertAwaited(tx, accountId)
      const before = await store.listDocuments(tx, accountId)
      await store.deleteDocuments(
        tx,
        before.map((one) => one.id),
      )
      await submitDocuments(tx, deps, account, stored)
      return before
    })
  } catch (error) {
    await deleteStored(deps, stored)
    throw error
  }
  await deleteStored(deps, earlier)
  return getVerification(deps.db, accountId)
}

async function assertAwaited(db: Db, accountId: string): Promise<void> {
  const { status } = await getVerification(db, accountId)
  if (status === 'submitted' || status === 'approved') throw new Refusal('DOCUMENTS_NOT_AWAITED')
}

/** @throws Refusal NOT_FOUND */
async function getPerformer(db: Db, login: string): Promise<Account> {
  const account = await findAccountByLogin(db, login)
  if (account?.kind !== 'performer') {
    throw new Refusal('NOT_FOUND', { text: `There is no performer ${login}.` })
  }
  return account
}

export async function listOpen(db: Db) {
  return store.listOpenRequests(db)
}

/** All that the operator may know without looking at the documents themselves. @throws Refusal NOT_FOUND */
export async function describeApplicant(deps: Pick<Deps, 'db' | 'config' | 'jobs'>, login: string) {
  const account = await getPerformer(deps.db, login)
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
 * Decides on the documents that are open. Approved: the performer is public at once, when the email
 * is verified. An email tells the performer.
 * @param decision `reason` is shown to the performer
 * @throws Refusal NOT_FOUND when there is no such performer, or nothing to decide
 */
export async function decide(
  deps: Pick<Deps, 'db' | 'clock' | 'config' | 'jobs'>,
  login: string,
  decision: { status: 'approved' | 'rejected'; reason: string | null; by: string },
): Promise<Account> {
  const { id } = await getPerformer(deps.db, login)
  return inTransaction(deps.db, async (tx) => {
    const account = (await lockAccount(tx, id))!
    const request = await store.findLatestRequest(tx, account.id)
    const { by, ...rest } = decision
    const isDecided =
      request &&
      (await store.decideRequest(tx, request.id, { ...rest, decidedAt: deps.clock.now(), decidedBy: by }))
    if (!isDecided) throw new Refusal('NOT_FOUND', { text: `${login} has no documents to decide on.` })
    const { name, username, email } = account
    const { reason } = decision
    const message = reason === null ? approvedEmail({ name, username }) : rejectedEmail({ name, reason })
    // A performer who has still to verify the address is not public yet.
    if (email && account.status !== 'pending_email') await sendEmail(tx, deps, email, message)
    return decision.status === 'approved' ? openApproved(tx, account) : account
  })
}

/** A performer who waited for nothing else comes onto the public pages. */
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

/** Opens one document, and writes down who did, when and why, before it is given. @throws Refusal NOT_FOUND */
export async function readDocument(
  deps: Deps,
  documentId: string,
  reader: { by: string; reason: string },
): Promise<{ content: Buffer; contentType: string }> {
  const document = await store.findDocument(deps.db, documentId)
  if (!document) throw new Refusal('NOT_FOUND', { text: `There is no document ${documentId}.` })
  await store.insertRead(deps.db, {
    id: newId(),
    documentId,
    accountId: document.accountId,
    reader: reader.by,
    reason: reader.reason,
    readAt: deps.clock.now(),
  })
  return { content: await openDocument(deps, document), contentType: document.contentType }
}
