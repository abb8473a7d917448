import type { Module } from '../module.ts'
import { userRoutes } from './routes.ts'
import { usersPersonalData } from './personal-data.ts'

export const usersModule: Module = {
  name: 'users',
  ...usersPersonalData,
  routes: userRoutes,
}
