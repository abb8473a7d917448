import { searchOwnSubscriptions, searchSubscribers } from '#contract/subscriptions.ts'
import { read, type Reader } from './reader.ts'

export interface Page {
  limit: number
  offset: number
}

export async function listOwnSubscriptions(reader: Reader, page: Page) {
  return read(reader, searchOwnSubscriptions, { query: page }, { tags: [] })
}

export async function listSubscribers(reader: Reader, page: Page) {
  return read(reader, searchSubscribers, { query: page }, { tags: [] })
}
