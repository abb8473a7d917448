import { listReportsOfPerformer, listReportsOfUser } from '#contract/reports.ts'
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
