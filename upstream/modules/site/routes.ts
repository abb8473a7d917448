import * as contract from '#contract/site.ts'
import type { Mount } from '../../http/mount.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import * as service from './service.ts'

export function siteRoutes(mount: Mount, { db }: Kernel): void {
  mount(contract.searchArticles, ({ query }) => service.searchArticles(db, query))
  mount(contract.getArticle, ({ params }) => service.getArticle(db, params.id))
  mount(contract.searchCategories, ({ query }) => service.searchCategories(db, query))
  mount(contract.searchPromos, ({ query }) => service.searchPromos(db, query))
  mount(contract.countSearch, (context) => service.countSearch(db, context.query.q, context.visitor))
}
