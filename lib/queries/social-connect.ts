import type { Reply } from '#contract/call.ts'
import { getTwitter as call } from '#contract/social-connect.ts'
import { read, type Reader } from './reader.ts'

/** The performer's connection to Twitter, and the latest tweets. */
export function getTwitterConnection(reader: Reader): Promise<Reply<typeof call>> {
  return read(reader, call, {}, { tags: [] })
}
