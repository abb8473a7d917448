import { listLogins, listSessions } from '#contract/sessions.ts'
import { read, type Reader } from './reader.ts'

/** The devices on which the viewer is logged in, the last used first. */
export async function listOwnSessions(reader: Reader) {
  return read(reader, listSessions, {}, { tags: [] })
}

/** The viewer's logins and failed attempts, newest first. */
export async function listOwnLogins(reader: Reader, page: { limit: number; offset: number }) {
  return read(reader, listLogins, { query: page }, { tags: [] })
}
