import type { Module } from '../module.ts'
import { promoRoutes } from './routes.ts'
import { promoChanges } from './service.ts'

export const promosModule: Module = {
  name: 'promos',
  routes: promoRoutes,
  changeKinds: [promoChanges],
}
