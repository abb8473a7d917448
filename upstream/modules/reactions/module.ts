import type { Module } from '../module.ts'
import { reactionRoutes } from './routes.ts'

export const reactionsModule: Module = {
  name: 'reactions',
  routes: reactionRoutes,
}
