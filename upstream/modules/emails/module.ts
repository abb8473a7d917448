import { workOn } from '../../kernel/jobs.ts'
import type { Module } from '../module.ts'
import { emailRoutes } from './routes.ts'
import { BULK_EMAIL_QUEUE, deliverEmail, EMAIL_QUEUE, findRecipient } from './service.ts'

export const emailsModule: Module = {
  name: 'emails',
  plainRoutes: emailRoutes,
  workers: [EMAIL_QUEUE, BULK_EMAIL_QUEUE].map((queue) => ({
    ...workOn(queue, deliverEmail),
    findRecipient,
  })),
}
