import { getDeskArticle, listDeskArticles } from '#contract/articles.ts'
import { orNull, read, type Reader } from './reader.ts'

/** Every article as operators see them, without its text and from no cache. */
export async function listForOperators(reader: Reader) {
  return (await read(reader, listDeskArticles, { query: { limit: 100 } }, { tags: [] })).data
}

/** One article as it stands now; null when there is none. */
export async function findForOperators(reader: Reader, id: string) {
  return orNull(read(reader, getDeskArticle, { params: { id } }, { tags: [] }))
}
