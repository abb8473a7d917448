import {
  listAllReports as listAllReportsCall,
  listReportsOfPerformer,
  listReportsOfUser,
} from '#contract/reports.ts'
import { read, type Reader } from './reader.ts'

interface Page {
  limit: number
  offset: number
}

export async function listFanReports(reader: Reader, page: Page) {
  return read(reader, listReportsOfUser, { query: page }, { tags: [] })
}

export async function listPerformerReports(reader: Reader, page: Page) {
  return read(reader, listReportsOfPerformer, { query: page }, { tags: [] })
}

/** All people's reports, for operators. */
export async function listAllReports(reader: Reader, status: 'unresolved' | 'resolved', page: Page) {
  return read(reader, listAllReportsCall, { query: { ...page, status } }, { tags: [] })
}

/** The reports about one account, unresolved ones first, for operators. */
export async function listReportsAbout(reader: Reader, accountId: string, page: Page) {
  return read(
    reader,
    listAllReportsCall,
    { query: { ...page, status: 'all', about: accountId } },
    { tags: [] },
  )
}
