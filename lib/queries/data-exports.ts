import { getDataExport } from '#contract/data-exports.ts'
import { read, type Reader } from './reader.ts'

/** The state of the viewer's archive; null while there is none. */
export async function findOwnDataExport(reader: Reader) {
  return read(reader, getDataExport, {}, { tags: [] })
}
