import * as subscriptions from '#contract/subscriptions.ts'
import { forFans, forPerformers, row } from './matrix/row.ts'

export const rows = [
  row(subscriptions.searchOwnSubscriptions, {
    owner: 'fan',
    shows: (world) => world.getSubscription('fan'),
    cells: forFans({ fan: 'ok', otherFan: 'without', blockedFan: 'without', countryBlocked: 'without' }),
  }),
  row(subscriptions.searchSubscribers, {
    owner: 'performer',
    shows: (world) => world.getSubscription('fan'),
    cells: forPerformers({ performer: 'ok', otherPerformer: 'without' }),
  }),
  row(subscriptions.cancelSubscription, {
    owner: 'fan',
    sample: async (world) => ({ params: { id: await world.getSubscription('fan') } }),
    cells: forFans({
      fan: 'ok',
      otherFan: 'SUBSCRIPTION_NOT_FOUND',
      blockedFan: 'SUBSCRIPTION_NOT_FOUND',
      countryBlocked: 'SUBSCRIPTION_NOT_FOUND',
    }),
  }),
]
