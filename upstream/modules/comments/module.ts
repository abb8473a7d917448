import type { Module } from '../module.ts'
import { commentRoutes } from './routes.ts'
import { commentsPersonalData } from './personal-data.ts'
import { commentTarget } from './target.ts'

export const commentsModule: Module = {
  name: 'comments',
  ...commentsPersonalData,
  targets: [commentTarget],
  routes: commentRoutes,
}
