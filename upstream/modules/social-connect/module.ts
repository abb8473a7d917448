import { duringEvent } from '../../kernel/domain-events.ts'
import { workOn } from '../../kernel/jobs.ts'
import { postPublished } from '../feeds/events.ts'
import type { Module } from '../module.ts'
import { CROSS_POST_QUEUE, crossPost, failCrossPost, planCrossPost } from './cross-posting.ts'
import { socialConnectRoutes } from './routes.ts'
import { socialConnectPersonalData } from './personal-data.ts'

export const socialConnectModule: Module = {
  name: 'social-connect',
  ...socialConnectPersonalData,
  routes: socialConnectRoutes,
  handlers: [duringEvent(postPublished, planCrossPost)],
  workers: [workOn(CROSS_POST_QUEUE, crossPost, failCrossPost)],
}
