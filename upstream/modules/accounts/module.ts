import type { Module } from '../module.ts'
import { accountsPersonalData } from './personal-data.ts'
import { accountRoutes } from './routes.ts'

export const accountsModule: Module = {
  name: 'accounts',
  ...accountsPersonalData,
  routes: accountRoutes,
}
