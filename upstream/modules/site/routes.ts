import * as articles from '#contract/articles.ts'
import * as promos from '#contract/promos.ts'
import * as contract from '#contract/site.ts'
import { nameOfOperator } from '../../http/visitor.ts'
import type { Mount } from '../../http/mount.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import * as articleDesk from './article-desk.ts'
import * as promoDesk from './promo-desk.ts'
import * as service from './service.ts'

export function siteRoutes(mount: Mount, kernel: Kernel): void {
  const { db } = kernel
  mount(contract.searchArticles, ({ query }) => service.searchArticles(db, query))
  mount(contract.getArticle, ({ params }) => service.getArticle(db, params.id))
  mount(contract.searchCategories, ({ query }) => service.searchCategories(db, query))
  mount(contract.countSearch, (context) => service.countSearch(kernel, context.query.q, context.visitor))

  mount(articles.listDeskArticles, ({ query }) => articleDesk.listForOperators(db, query))
  mount(articles.getDeskArticle, ({ params }) => articleDesk.getForOperators(db, params.id))
  mount(articles.addArticle, ({ body, viewer }) =>
    articleDesk.addArticle(kernel, body, nameOfOperator(viewer)),
  )
  mount(articles.changeArticle, ({ params, body: { seen, ...words }, viewer }) =>
    articleDesk.changeArticle(kernel, { id: params.id, seen, by: nameOfOperator(viewer) }, words),
  )
  mount(articles.removeArticle, ({ params, body: { seen }, viewer }) =>
    articleDesk.changeArticle(kernel, { id: params.id, seen, by: nameOfOperator(viewer) }, null),
  )
  mount(articles.moveArticle, ({ params, body }) => articleDesk.moveArticle(kernel, params.id, body.way))

  mount(promos.searchPromos, ({ query }) => service.searchPromos(db, query))
  mount(promos.listDeskPromos, ({ query }) => promoDesk.listForOperators(db, query))
  mount(promos.getDeskPromo, ({ params }) => promoDesk.getForOperators(db, params.id))
  mount(promos.addPromo, ({ body: words, files: { image }, viewer }) =>
    promoDesk.addPromo(kernel, { words, image }, nameOfOperator(viewer)),
  )
  mount(promos.changePromo, ({ params, body, files: { image }, viewer }) => {
    const { seen, withoutImage, ...words } = body
    const by = nameOfOperator(viewer)
    return promoDesk.changePromo(kernel, { id: params.id, seen, by }, { words, image, withoutImage })
  })
  mount(promos.removePromo, ({ params, body: { seen }, viewer }) =>
    promoDesk.changePromo(kernel, { id: params.id, seen, by: nameOfOperator(viewer) }, null),
  )
  mount(promos.movePromo, ({ params, body }) => promoDesk.movePromo(kernel, params.id, body.way))
}
