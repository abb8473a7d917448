import { listPasskeys, startPasskeyLogin } from '#contract/passkeys.ts'
import { callUpstream } from '../bff/client.ts'
import { readClient } from '../bff/request-client.ts'
import { read, type Reader } from './reader.ts'

export async function listOwnPasskeys(reader: Reader) {
  return read(reader, listPasskeys, {}, { tags: [] })
}

/** A challenge for the login page, so that a browser can offer passkeys at once; null when upstream is away. */
export async function findPasskeyChallenge(): Promise<Record<string, unknown> | null> {
  const answer = await callUpstream(startPasskeyLogin, {}, { client: await readClient() }).catch(() => null)
  return answer?.options ?? null
}
