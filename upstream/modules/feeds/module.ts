import type { Module } from '../module.ts'
import { feedRoutes } from './routes.ts'
import { feedsPersonalData } from './personal-data.ts'
import { postTarget } from './target.ts'

export const feedsModule: Module = {
  name: 'feeds',
  ...feedsPersonalData,
  targets: [postTarget],
  routes: feedRoutes,
}
