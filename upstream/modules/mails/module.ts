import { workOn } from '../../kernel/jobs.ts'
import type { Module } from '../module.ts'
import { mailRoutes } from './routes.ts'
import { deliverMail, MAIL_QUEUE } from './service.ts'

export const mailsModule: Module = {
  name: 'mails',
  plainRoutes: mailRoutes,
  workers: [workOn(MAIL_QUEUE, deliverMail)],
}
