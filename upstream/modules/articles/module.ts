import type { Module } from '../module.ts'
import { articleRoutes } from './routes.ts'
import { articleChanges, ensureArticles } from './service.ts'

export const articlesModule: Module = {
  name: 'articles',
  routes: articleRoutes,
  changeKinds: [articleChanges],
  ensure: (tx, { clock }) => ensureArticles(tx, clock.now()),
}
