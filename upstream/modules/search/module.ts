import type { Module } from '../module.ts'
import { searchRoutes } from './routes.ts'

export const searchModule: Module = {
  name: 'search',
  routes: searchRoutes,
}
