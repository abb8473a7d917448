import { getOwnPerformer as getOwnPerformerCall, type PerformerProfile } from '#contract/performers.ts'
import { read, type Reader } from './reader.ts'

/** The performer's own page, in any state of the account. */
export async function getOwnPerformer(reader: Reader): Promise<PerformerProfile> {
  return read(reader, getOwnPerformerCall, {}, { tags: [] })
}
