import type { Module } from '../module.ts'
import { locationRoutes } from './routes.ts'

export const locationsModule: Module = {
  name: 'locations',
  routes: locationRoutes,
}
