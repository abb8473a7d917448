import type { Module } from '../module.ts'
import { renewDue } from './renewals.ts'
import { subscriptionRoutes } from './routes.ts'
import { subscriptionsPersonalData } from './personal-data.ts'

export const subscriptionsModule: Module = {
  name: 'subscriptions',
  ...subscriptionsPersonalData,
  routes: subscriptionRoutes,
  schedules: [{ name: 'subscriptions-renew', cron: '* * * * *', run: renewDue }],
}
