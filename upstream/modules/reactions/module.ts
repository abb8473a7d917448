import { duringEvent } from '../../kernel/domain-events.ts'
import type { Module } from '../module.ts'
import { USER_BLOCKED } from '../visibility/events.ts'
import { reactionRoutes } from './routes.ts'
import { endFollow } from './service.ts'

export const reactionsModule: Module = {
  name: 'reactions',
  routes: reactionRoutes,
  handlers: [duringEvent(USER_BLOCKED, (tx, { performerId, userId }) => endFollow(tx, userId, performerId))],
}
