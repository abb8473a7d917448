import type { Module } from '../module.ts'
import { feedRoutes } from './routes.ts'

export const feedsModule: Module = {
  name: 'feeds',
  routes: feedRoutes,
}
