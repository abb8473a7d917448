import type { Module } from '../module.ts'
import { conversationRoutes } from './routes.ts'
import { showTip } from './tip-messages.ts'

export const conversationsModule: Module = {
  name: 'conversations',
  handlers: [showTip],
  routes: conversationRoutes,
}
