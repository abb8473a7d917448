import { namingSeller, type SaleName } from '../earnings/service.ts'
import type { EntryKind } from '../ledger/service.ts'

export const SUBSCRIPTION_NAME = {
  name: 'subscription',
  commissionKind: 'monthlySubscriptionCommission',
} as const satisfies SaleName

export const subscriptionEntry: EntryKind = {
  name: SUBSCRIPTION_NAME.name,
  label: 'Subscription, one month',
  isSale: true,
  describe: namingSeller((name) => `Subscription to ${name}, one month`),
}

export const renewalEntry: EntryKind = {
  name: 'renewal',
  label: 'Subscription, one month',
  isSale: true,
  describe: namingSeller((name) => `Renewal of the subscription to ${name}, one month`),
}
