import { duringEvent } from '../../kernel/domain-events.ts'
import { workOn } from '../../kernel/jobs.ts'
import { POST_PUBLISHED } from '../feeds/events.ts'
import type { Module } from '../module.ts'
import { CROSS_POST_QUEUE, crossPost, failCrossPost, planCrossPost } from './cross-posting.ts'
import { socialConnectRoutes } from './routes.ts'
import { socialConnectPersonalData } from './personal-data.ts'

export const socialConnectModule: Module = {
  name: 'social-connect',
  ...socialConnectPersonalData,
  routes: socialConnectRoutes,
  handlers: [duringEvent(POST_PUBLISHED, planCrossPost)],
  workers: [workOn(CROSS_POST_QUEUE, crossPost, failCrossPost)],
}
