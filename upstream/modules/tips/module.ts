import type { Module } from '../module.ts'
import { sells } from '../sales/sale-kinds.ts'
import { tipRoutes } from './routes.ts'
import { tipSale } from './service.ts'

export const tipsModule: Module = {
  name: 'tips',
  ...sells(tipSale),
  routes: tipRoutes,
}
