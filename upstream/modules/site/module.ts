import type { Module } from '../module.ts'
import { ensureArticles } from './service.ts'
import { revalidationTopic } from './revalidation.ts'
import { siteRoutes } from './routes.ts'

export const siteModule: Module = {
  name: 'site',
  routes: siteRoutes,
  outboxTopics: [revalidationTopic],
  ensure: (tx, { clock }) => ensureArticles(tx, clock.now()),
}
