import { workOn } from '../../kernel/jobs.ts'
import type { Module } from '../module.ts'
import { sandboxRoutes } from './routes.ts'
import { deliver, DELIVERY_QUEUE } from './service.ts'

export const sandboxModule: Module = {
  name: 'sandbox',
  plainRoutes: sandboxRoutes,
  workers: [workOn(DELIVERY_QUEUE, deliver)],
}
