import type { Module } from '../module.ts'
import { changesRoutes } from './routes.ts'

export const changesModule: Module = {
  name: 'changes',
  routes: changesRoutes,
}
