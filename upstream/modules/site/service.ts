import type { Visitor } from '../../http/visitor.ts'
import type { Db } from '../../kernel/database.ts'
import { countFound as countFoundPosts } from '../feeds/service.ts'
import { countCategories, countFound as countFoundPerformers, listCategories } from '../performers/service.ts'

export { ensureArticles, getArticle, putArticle, searchArticles } from './articles.ts'
export { searchPromos } from './promos.ts'
export { insertPromos } from './promo-store.ts'

interface Page {
  limit: number
  offset: number
}

export async function searchCategories(db: Db, page: Page) {
  const rows = await listCategories(db, page)
  const data = rows.map(({ category, totalPerformers }) => ({
    ...category,
    _id: category.id,
    hasMeasures: category.hasMeasures,
    totalPerformers,
  }))
  return { data, total: await countCategories(db) }
}

/** How many of each kind a text finds; galleries are the posts of images. */
export async function countSearch(db: Db, text: string, visitor: Visitor) {
  const { totalPosts, totalVideos, totalGalleries } = await countFoundPosts(db, text, visitor)
  const totalPerformers = await countFoundPerformers(db, text, visitor)
  // The platform keeps no products, so that no text finds one.
  return { totalPerformers, totalPosts, totalVideos, totalGalleries, totalProducts: 0 }
}
