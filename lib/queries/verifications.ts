import {
  type ApplicantDetails,
  getApplicant,
  getVerification,
  listApplicants as listApplicantsCall,
  type VerificationState,
} from '#contract/verifications.ts'
import { orNull, read, type Reader } from './reader.ts'

export async function findVerification(reader: Reader): Promise<VerificationState> {
  return read(reader, getVerification, {}, { tags: [] })
}

/** Performers whose documents wait for a decision, for operators. */
export async function listApplicants(reader: Reader, page: { limit: number; offset: number }) {
  return read(reader, listApplicantsCall, { query: page }, { tags: [] })
}

export async function findApplicant(reader: Reader, id: string): Promise<ApplicantDetails | null> {
  return orNull(read(reader, getApplicant, { params: { id } }, { tags: [] }))
}
