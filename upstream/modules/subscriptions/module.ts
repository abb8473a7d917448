import type { Module } from '../module.ts'
import { ledgerChecks } from './ledger-checks.ts'
import { renewalEntry, subscriptionEntry } from './entries.ts'
import { renewDue } from './renewals.ts'
import { subscriptionRoutes } from './routes.ts'
import { subscriptionSale } from './sale.ts'
import { listAccess } from './service.ts'

export const subscriptionsModule: Module = {
  name: 'subscriptions',
  saleKinds: [subscriptionSale],
  entryKinds: [subscriptionEntry, renewalEntry],
  ledgerChecks,
  entitlementAnswers: [{ relation: 'hasSubscription', listHolding: listAccess }],
  routes: subscriptionRoutes,
  schedules: [{ name: 'subscriptions-renew', cron: '* * * * *', run: renewDue }],
}
