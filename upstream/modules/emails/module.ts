import { workOn } from '../../kernel/jobs.ts'
import type { Module } from '../module.ts'
import { emailRoutes } from './routes.ts'
import { deliverMail, MAIL_QUEUE } from './service.ts'

export const emailsModule: Module = {
  name: 'emails',
  plainRoutes: emailRoutes,
  workers: [workOn(MAIL_QUEUE, deliverMail)],
}
