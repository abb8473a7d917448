import { getDeskPromo, listDeskPromos } from '#contract/promos.ts'
import { orNull, read, type Reader } from './reader.ts'

/** Every banner as operators see them, from no cache. */
export async function listForOperators(reader: Reader) {
  return (await read(reader, listDeskPromos, { query: { limit: 100 } }, { tags: [] })).data
}

/** One banner as it stands now; null when there is none. */
export async function findForOperators(reader: Reader, id: string) {
  return orNull(read(reader, getDeskPromo, { params: { id } }, { tags: [] }))
}
