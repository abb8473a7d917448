import { getDataExport } from '#contract/data-exports.ts'
import { read, type Reader } from './reader.ts'

/** How far the viewer's archive has come; null while there is none. */
export async function findOwnDataExport(reader: Reader) {
  return read(reader, getDataExport, {}, { tags: [] })
}
