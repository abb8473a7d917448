import * as contract from '#contract/articles.ts'
import { nameOfOperator } from '../../http/visitor.ts'
import type { Mount } from '../../http/mount.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import * as desk from './desk.ts'
import * as service from './service.ts'

export function articleRoutes(mount: Mount, kernel: Kernel): void {
  const { db } = kernel
  mount(contract.searchArticles, ({ query }) => service.searchArticles(db, query))
  mount(contract.getArticle, ({ params }) => service.getArticle(db, params.id))
  mount(contract.listDeskArticles, ({ query }) => desk.listForOperators(db, query))
  mount(contract.getDeskArticle, ({ params }) => desk.getForOperators(db, params.id))
  mount(contract.addArticle, ({ body, viewer }) => desk.addArticle(kernel, body, nameOfOperator(viewer)))
  mount(contract.changeArticle, ({ params, body: { seen, ...words }, viewer }) =>
    desk.changeArticle(kernel, { id: params.id, seen, by: nameOfOperator(viewer) }, words),
  )
  mount(contract.removeArticle, ({ params, body: { seen }, viewer }) =>
    desk.changeArticle(kernel, { id: params.id, seen, by: nameOfOperator(viewer) }, null),
  )
  mount(contract.moveArticle, ({ params, body }) => desk.moveArticle(kernel, params.id, body.way))
}
