import type { VerificationState } from '#contract/verifications.ts'
import type { Client, Viewer } from '../../http/visitor.ts'
import { type Db, inTransaction, type Tx } from '../../kernel/database.ts'
import { newId } from '../../kernel/ids.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { sealText } from '../../kernel/sealing.ts'
import { type Account, findAccount, updateAccount } from '../accounts/store.ts'
import { insertAccount } from '../accounts/usernames.ts'
import { mailVerification } from '../auth/email-addresses.ts'
import { assertRegistrable, prepareAccount } from '../auth/registration.ts'
import { sendBulkEmail, sendEmail } from '../emails/service.ts'
import { insertPerformer } from '../performers/service.ts'
import { getSettings } from '../settings/service.ts'
import { deleteStored, storeDocuments, type Documents, type StoredDocument } from './documents.ts'
import { receivedEmail, submittedEmail } from './emails.ts'
import * as store from './store.ts'

type Deps = Pick<Kernel, 'db' | 'clock' | 'config' | 'storage' | 'jobs'>

export interface Identity {
  firstName: string
  lastName: string
  dateOfBirth: string
}

export const identityPurpose = (accountId: string) => `performer-identity ${accountId}`

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
  /** The path that the email's link leads the performer to. */
  next?: string | undefined
}

/**
 * Makes a performer's account, which stays hidden until its documents are approved. A refused registration stores
 * nothing.
 * @returns the message for the person
 * @throws Refusal USERNAME_RESERVED, USERNAME_TOO_SIMILAR, USERNAME_OR_EMAIL_TAKEN, FILE_BROKEN, FILE_TOO_LARGE,
 * UNSUPPORTED_FILE
 */
export async function registerPerformer(
  deps: Deps,
  applicant: Applicant,
  documents: Documents,
  client: Pick<Client, 'address'>,
): Promise<string> {
  const accountId = newId()
  await assertRegistrable(deps.db, applicant)
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
      await sendEmail(tx, deps, applicant.email, receivedEmail({ hasToConfirm: requireEmailVerification }))
      if (requireEmailVerification) await mailVerification(tx, deps, account, applicant.next)
    })
  } catch (error) {
    await deleteStored(deps, stored)
    throw error
  }
  return requireEmailVerification
    ? 'Thank you! Please check your inbox to verify your email.'
    : 'Thank you! Your application has arrived.'
}

/** Replaces the text of the refusal when the email is taken: spec §8 has a separate text for performers. */
function inPerformersWords(error: unknown): never {
  if (error instanceof Refusal && error.code === 'USERNAME_OR_EMAIL_TAKEN' && !error.problems) {
    throw new Refusal('USERNAME_OR_EMAIL_TAKEN', {
      text: 'This Username or email ID has been already taken.',
    })
  }
  throw error
}

/** Submits documents for a decision, and tells the operator by email. */
async function submitDocuments(
  tx: Tx,
  { clock, config, jobs }: Pick<Kernel, 'clock' | 'config' | 'jobs'>,
  { id: accountId, username, name }: Account,
  stored: readonly StoredDocument[],
): Promise<void> {
  const requestId = newId()
  const createdAt = clock.now()
  await store.insertRequest(
    tx,
    { id: requestId, accountId, status: 'submitted', submittedAt: createdAt },
    stored.map((document) => ({ ...document, requestId, accountId, createdAt })),
  )
  await updateAccount(tx, accountId, { hasUnapprovedDocuments: true })
  const { adminEmail } = await getSettings(tx)
  if (adminEmail)
    await sendBulkEmail(tx, { config, jobs }, adminEmail, submittedEmail({ username: username ?? name }))
}

/**
 * Replaces the earlier documents with new ones.
 * @throws Refusal DOCUMENTS_NOT_AWAITED while documents wait for a decision, and once they are approved
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
