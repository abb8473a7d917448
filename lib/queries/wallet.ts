import { searchWalletEntries } from '#contract/wallet.ts'
import { read, type Reader } from './reader.ts'

/** The viewer's statement, newest first. */
export async function listWalletEntries(reader: Reader, page: { limit: number; offset: number }) {
  return read(reader, searchWalletEntries, { query: page }, { tags: [] })
}
