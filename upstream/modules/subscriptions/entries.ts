import type { EntryKind } from '../ledger/service.ts'
import { namingSeller } from '../sales/sale-kinds.ts'

export const SUBSCRIPTION_NAME = {
  name: 'subscription',
  commissionKind: 'monthlySubscriptionCommission',
} as const

export const renewalEntry: EntryKind = {
  name: 'renewal',
  label: 'Subscription, one month',
  describe: namingSeller((name) => `Renewal of the subscription to ${name}, one month`),
}
