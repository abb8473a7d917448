import type { Module } from '../module.ts'
import { articleChanges, ensureArticles } from './articles.ts'
import { promoChanges } from './promos.ts'
import { revalidationTopic } from './revalidation.ts'
import { siteRoutes } from './routes.ts'

export const siteModule: Module = {
  name: 'site',
  routes: siteRoutes,
  changeKinds: [articleChanges, promoChanges],
  outboxTopics: [revalidationTopic],
  ensure: (tx, { clock }) => ensureArticles(tx, clock.now()),
}
