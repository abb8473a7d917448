import type { Module } from '../module.ts'
import { userRoutes } from './routes.ts'

export const usersModule: Module = {
  name: 'users',
  routes: userRoutes,
}
