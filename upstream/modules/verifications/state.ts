/** Where a performer's verification stands, and whom the documents name. */
import type { VerificationState } from '#contract/verifications.ts'
import type { Db } from '../../kernel/database.ts'
import { findAccount } from '../accounts/store.ts'
import * as store from './store.ts'

export interface Identity {
  firstName: string
  lastName: string
  dateOfBirth: string
}

export const identityPurpose = (accountId: string) => `performer-identity ${accountId}`

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
