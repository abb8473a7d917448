import { getSecondFactor } from '#contract/second-factor.ts'
import { read, type Reader } from './reader.ts'

/** Whether the viewer's logins need a second step. */
export async function getOwnSecondFactor(reader: Reader) {
  return read(reader, getSecondFactor, {}, { tags: [] })
}
