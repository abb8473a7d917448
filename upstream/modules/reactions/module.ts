import type { Module } from '../module.ts'
import { followingAnswer } from './following.ts'
import { reactionsPersonalData } from './personal-data.ts'
import { reactionRoutes } from './routes.ts'

export const reactionsModule: Module = {
  name: 'reactions',
  ...reactionsPersonalData,
  entitlementAnswers: [followingAnswer],
  routes: reactionRoutes,
}
