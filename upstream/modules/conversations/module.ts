import type { Module } from '../module.ts'
import { conversationRoutes } from './routes.ts'
import { conversationsPersonalData } from './personal-data.ts'
import { messageTarget } from './target.ts'
import { closeRoom, openRoom } from './rooms.ts'
import { showTip } from './tip-messages.ts'

export const conversationsModule: Module = {
  name: 'conversations',
  ...conversationsPersonalData,
  targets: [messageTarget],
  handlers: [openRoom, closeRoom, showTip],
  routes: conversationRoutes,
}
