import type { Reply } from '#contract/call.ts'
import { listIdentities as call } from '#contract/identities.ts'
import { read, type Reader } from './reader.ts'

/** By which providers the viewer can log in, and which are offered. */
export function listIdentities(reader: Reader): Promise<Reply<typeof call>> {
  return read(reader, call, {}, { tags: [] })
}
