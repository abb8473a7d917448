import type { Module } from '../module.ts'
import { profileRoutes } from './routes.ts'

export const profilesModule: Module = {
  name: 'profiles',
  routes: profileRoutes,
}
