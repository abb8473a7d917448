import { listLogins, listSessions } from '#contract/sessions.ts'
import { listPasskeys, startPasskeyLogin } from '#contract/passkeys.ts'
import { getSecondFactor } from '#contract/second-factor.ts'
import type { Reply } from '#contract/call.ts'
import { listIdentities as listIdentitiesCall } from '#contract/identities.ts'
import { getAccountDeletion } from '#contract/account-deletion.ts'
import { getDataExport } from '#contract/data-exports.ts'
import { callUpstream } from '../bff/client.ts'
import { readClient } from '../bff/request-client.ts'
import { read, type Reader } from './reader.ts'

/** The devices on which the viewer is logged in, the last used first. */
export async function listOwnSessions(reader: Reader) {
  return read(reader, listSessions, {}, { tags: [] })
}

/** The viewer's logins and failed attempts, newest first. */
export async function listOwnLogins(reader: Reader, page: { limit: number; offset: number }) {
  return read(reader, listLogins, { query: page }, { tags: [] })
}

export async function listOwnPasskeys(reader: Reader) {
  return read(reader, listPasskeys, {}, { tags: [] })
}

/** A challenge for the login page, so that a browser can offer passkeys at once; null when upstream is away. */
export async function findPasskeyChallenge(): Promise<Record<string, unknown> | null> {
  const answer = await callUpstream(startPasskeyLogin, {}, { client: await readClient() }).catch(() => null)
  return answer?.options ?? null
}

/** Whether the viewer's logins require a second factor. */
export async function getOwnSecondFactor(reader: Reader) {
  return read(reader, getSecondFactor, {}, { tags: [] })
}

/** The providers by which the viewer can log in, and those that upstream offers. */
export function listIdentities(reader: Reader): Promise<Reply<typeof listIdentitiesCall>> {
  return read(reader, listIdentitiesCall, {}, { tags: [] })
}

/** Whether and when the viewer's account is deleted, and what money goes with it. */
export async function getOwnDeletion(reader: Reader) {
  return read(reader, getAccountDeletion, {}, { tags: [] })
}

/** The state of the viewer's archive; null while there is none. */
export async function findOwnDataExport(reader: Reader) {
  return read(reader, getDataExport, {}, { tags: [] })
}
