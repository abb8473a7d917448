import type { Module } from '../module.ts'
import { conversationRoutes } from './routes.ts'

export const conversationsModule: Module = {
  name: 'conversations',
  routes: conversationRoutes,
}
