import type { Module } from '../module.ts'
import { reactionRoutes } from './routes.ts'
import { reactionsPersonalData } from './personal-data.ts'

export const reactionsModule: Module = {
  name: 'reactions',
  ...reactionsPersonalData,
  routes: reactionRoutes,
}
