import type { Reply } from '#contract/call.ts'
import { listIdentities as call } from '#contract/identities.ts'
import { read, type Reader } from './reader.ts'

/** The providers by which the viewer can log in, and those that upstream offers. */
export function listIdentities(reader: Reader): Promise<Reply<typeof call>> {
  return read(reader, call, {}, { tags: [] })
}
