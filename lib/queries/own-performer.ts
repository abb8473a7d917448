import { getOwnPerformer as getOwnPerformerCall, type PerformerProfile } from '#contract/performers.ts'
import { read, type Reader } from './reader.ts'

/** The performer's own page, in whatever state the account is. */
export async function getOwnPerformer(reader: Reader): Promise<PerformerProfile> {
  return read(reader, getOwnPerformerCall, {}, { tags: [] })
}
