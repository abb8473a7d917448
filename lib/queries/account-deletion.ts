import { getAccountDeletion } from '#contract/account-deletion.ts'
import { read, type Reader } from './reader.ts'

/** Whether and when the viewer's account is deleted, and what money goes with it. */
export async function getOwnDeletion(reader: Reader) {
  return read(reader, getAccountDeletion, {}, { tags: [] })
}
