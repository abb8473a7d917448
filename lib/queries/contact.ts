import { listLetters as listLettersCall } from '#contract/contact.ts'
import { read, type Reader } from './reader.ts'

export async function listLetters(
  reader: Reader,
  status: 'open' | 'done',
  page: { limit: number; offset: number },
) {
  return read(reader, listLettersCall, { query: { ...page, status } }, { tags: [] })
}
