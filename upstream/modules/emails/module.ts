import { workOn } from '../../kernel/jobs.ts'
import type { Module } from '../module.ts'
import { emailRoutes } from './routes.ts'
import { deliverEmail, EMAIL_QUEUE, findRecipient } from './service.ts'

export const emailsModule: Module = {
  name: 'emails',
  plainRoutes: emailRoutes,
  workers: [{ ...workOn(EMAIL_QUEUE, deliverEmail), findRecipient }],
}
