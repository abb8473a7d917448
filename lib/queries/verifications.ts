import { getVerification, type VerificationState } from '#contract/verifications.ts'
import { read, type Reader } from './reader.ts'

export async function findVerification(reader: Reader): Promise<VerificationState> {
  return read(reader, getVerification, {}, { tags: [] })
}
