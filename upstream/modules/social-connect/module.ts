import { duringEvent } from '../../kernel/domain-events.ts'
import { workOn } from '../../kernel/jobs.ts'
import { postPublished } from '../feeds/events.ts'
import type { Module } from '../module.ts'
import { CROSS_POST_QUEUE, crossPost, failCrossPost, planCrossPost } from './cross-posting.ts'
import { socialConnectRoutes } from './routes.ts'

export const socialConnectModule: Module = {
  name: 'social-connect',
  routes: socialConnectRoutes,
  handlers: [duringEvent(postPublished, planCrossPost)],
  workers: [workOn(CROSS_POST_QUEUE, crossPost, failCrossPost)],
}
