import type { VerificationState } from '#contract/verifications.ts'
import type { Client, Viewer } from '../../http/visitor.ts'
import { type Db, inTransaction } from '../../kernel/database.ts'
import { newId } from '../../kernel/ids.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { sealText } from '../../kernel/sealing.ts'
import { insertAccount } from '../accounts/usernames.ts'
import { updateAccount } from '../accounts/store.ts'
import { assertRegistrable, prepareAccount } from '../auth/registration.ts'
import { mailVerification } from '../auth/email-addresses.ts'
import { sendEmail } from '../emails/service.ts'
import { insertPerformer } from '../performers/service.ts'
import { getSettings } from '../settings/service.ts'
import { deleteStored, storeDocuments, type Documents } from './documents.ts'
import { receivedEmail } from './emails.ts'
import * as store from './store.ts'
import { getVerification, type Identity, identityPurpose } from './state.ts'
import { submitDocuments } from './submission.ts'

export { dropDocuments } from './documents.ts'
export { decide, describeApplicant, listOpen, readDocument } from './review.ts'
export { getVerification } from './state.ts'

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
  /** Where the performer goes on to from the link of the email. */
  next?: string | undefined
}

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

/** Spec §8 has words of its own for performers, where it is the email that is taken. */
function inPerformersWords(error: unknown): never {
  if (error instanceof Refusal && error.code === 'USERNAME_OR_EMAIL_TAKEN' && !error.problems) {
    throw new Refusal('USERNAME_OR_EMAIL_TAKEN', {
      text: 'This Username or email ID has been already taken.',
    })
  }
  throw error
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
