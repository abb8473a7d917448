import type { Module } from '../module.ts'
import { performerBlockRoutes } from './routes.ts'

export const performerBlocksModule: Module = {
  name: 'performer-blocks',
  routes: performerBlockRoutes,
}
