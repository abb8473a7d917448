import type { Module } from '../module.ts'
import { commentRoutes } from './routes.ts'

export const commentsModule: Module = {
  name: 'comments',
  routes: commentRoutes,
}
