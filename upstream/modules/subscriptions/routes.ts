import { subscribeToPerformer } from '#contract/payments.ts'
import { checkSubscribed } from '#contract/performers.ts'
import * as contract from '#contract/subscriptions.ts'
import type { Mount } from '../../http/mount.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { openPayment } from '../payments/service.ts'
import * as service from './service.ts'

export function subscriptionRoutes(mount: Mount, kernel: Kernel): void {
  mount(checkSubscribed, async ({ params, visitor }) => ({
    subscribed: await service.isSubscribed(kernel, params.id, visitor),
  }))
  mount(contract.searchOwnSubscriptions, ({ query, visitor }) =>
    service.listSubscriptions(kernel, visitor, 'fan', query),
  )
  mount(contract.searchSubscribers, ({ query, visitor }) =>
    service.listSubscriptions(kernel, visitor, 'performer', query),
  )
  mount(contract.cancelSubscription, ({ params, visitor }) =>
    service.cancelSubscription(kernel, visitor, params.id),
  )
  mount(subscribeToPerformer, ({ visitor, intent, body: { performerId, source, provider } }) =>
    openPayment(kernel, visitor, intent, {
      source,
      provider,
      items: [{ kind: service.SUBSCRIPTION_NAME.name, subjectId: performerId }],
    }),
  )
}
