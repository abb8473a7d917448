import { listChanges as listChangesCall } from '#contract/changes.ts'
import { read, type Reader } from './reader.ts'

/** What operators have changed, from no cache. */
export async function listChanges(reader: Reader, page: { limit: number; offset: number }) {
  return read(reader, listChangesCall, { query: page }, { tags: [] })
}
