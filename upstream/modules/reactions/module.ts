import type { Module } from '../module.ts'
import { followingAnswer } from './following.ts'
import { reactionRoutes } from './routes.ts'

export const reactionsModule: Module = {
  name: 'reactions',
  entitlementAnswers: [followingAnswer],
  routes: reactionRoutes,
}
