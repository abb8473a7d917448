import type { Module } from '../module.ts'
import { ledgerChecks } from './ledger-checks.ts'
import { renewDue } from './renewals.ts'
import { subscriptionRoutes } from './routes.ts'

export const subscriptionsModule: Module = {
  name: 'subscriptions',
  ledgerChecks,
  routes: subscriptionRoutes,
  schedules: [{ name: 'subscriptions-renew', cron: '* * * * *', run: renewDue }],
}
