import { duringEvent } from '../../kernel/domain-events.ts'
import type { Module } from '../module.ts'
import { sells } from '../sales/sale-kinds.ts'
import { USER_BLOCKED } from '../visibility/events.ts'
import { endAndRefund } from './ending.ts'
import { ledgerChecks } from './ledger-checks.ts'
import { renewDue } from './renewals.ts'
import { subscriptionRoutes } from './routes.ts'
import { subscriptionsPersonalData } from './personal-data.ts'
import { subscriptionSale } from './sale.ts'
import { listAccess } from './service.ts'

export const subscriptionsModule: Module = {
  name: 'subscriptions',
  ...subscriptionsPersonalData,
  ...sells(subscriptionSale),
  ledgerChecks,
  entitlementAnswers: [{ relation: 'hasSubscription', listHolding: listAccess }],
  routes: subscriptionRoutes,
  handlers: [
    duringEvent(USER_BLOCKED, async (tx, { performerId, userId: fanId }, { clock }) => {
      await endAndRefund(tx, { fanId, performerId, at: clock.now() })
    }),
  ],
  schedules: [{ name: 'subscriptions-renew', cron: '* * * * *', run: renewDue }],
}
